import type { Operation } from '@flotilla/contract';
import type { OperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SizeField } from '../size-field.tsx';
import { type RoleId, roles } from './roles.ts';
import type { UserDraft } from './user-draft.ts';

type Fields = Pick<OperationForm<Operation, UserDraft>, 'choose' | 'chosen' | 'field' | 'values'>;

/** A password that is set for somebody else. */
export function PasswordFor({ form, label, hint }: { form: Fields; label: string; hint: string }) {
  return <TextField label={label} type="password" autoComplete="new-password" hint={hint} {...form.field('password')} />;
}

export function RoleField({ form }: { form: Fields }) {
  return (
    <Choice
      label={t('users.role')}
      options={roles.map(({ id, label, detail }) => ({ id, label: t(label), detail: t(detail) }))}
      value={form.values.role}
      onChange={(role) => form.choose('role', role as RoleId)}
    />
  );
}

/** How much a user may store, and whether somebody looks at it first. */
export function VideosFields({ form }: { form: Fields }) {
  return (
    <>
      <SizeField label={t('users.form.quota')} {...form.chosen('videoQuota')} />
      <SizeField label={t('users.form.dailyQuota')} {...form.chosen('videoQuotaDaily')} />
      <CheckField
        label={t('users.form.trusted')}
        checked={form.values.skipsReview}
        onChange={({ target }) => form.choose('skipsReview', target.checked)}
      />
    </>
  );
}
