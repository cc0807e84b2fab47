import type { Config } from '../../../api/config.ts';
import { t } from '../../../i18n/messages.ts';
import type { UserDraft } from './user-draft.ts';

/** What is said at the fields of a user, whatever is wrong there. */
export function wordsForUser({ fieldsConstraints }: Config) {
  return {
    username: { any: t('users.form.nameRule') },
    channelName: { any: t('users.form.nameRule') },
    password: { any: t('users.form.passwordLength', fieldsConstraints.users.password) },
    videoQuota: { any: t('users.form.sizeNeeded') },
    videoQuotaDaily: { any: t('users.form.sizeNeeded') },
  };
}

/** Rules that no declaration states: how long passwords are on this instance, and that names must differ. */
export function checkUser({ username, channelName, password }: UserDraft, config: Config): { password?: string; channelName?: string } {
  const { minLength, maxLength } = config.fieldsConstraints.users.password;
  const isPassword = password === '' || (password.length >= minLength && password.length <= maxLength);
  const isSame = channelName.trim() !== '' && channelName.trim() === username.trim();
  return {
    ...(!isPassword && { password: t('users.form.passwordLength', { minLength, maxLength }) }),
    ...(isSame && { channelName: t('users.form.channelDiffers') }),
  };
}
