import { t } from '../../i18n/messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './channel-fields.module.css';
import type { NewcomerForm } from './use-newcomer-form.ts';

/** The name and display name of the first channel. */
export function ChannelFields({ form }: { form: NewcomerForm }) {
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{t('signUp.channel')}</legend>
      <TextField
        label={t('signUp.channelName')}
        hint={t('signUp.channelNameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('channel.name')}
      />
      <TextField label={t('signUp.channelDisplayName')} autoComplete="off" {...form.field('channel.displayName')} />
    </fieldset>
  );
}
