import { useKeepsMails } from '../../api/mail-delivery.ts';
import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { MailsNote } from '../../ui/mails-note.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './email-section.module.css';

/** The address mails go to; a new one counts once it is proven, where the instance wants that. */
export function EmailSection({ me: { email: present, pendingEmail } }: { me: MyUser }) {
  const keepsMails = useKeepsMails();
  const form = useOperationForm(authApi.updateMyUser, {
    values: { email: '', currentPassword: '' },
    send: ({ email, currentPassword }) => ({ body: { email: email.trim(), currentPassword } }),
    draft: '/my-account/settings/email',
    required: ['currentPassword'],
    refreshes: [authApi.getMyUser],
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Section title={t('email.title')} intro={<Message of="email.intro" address={() => <b className="address">{present}</b>} />}>
      {pendingEmail && (
        <p className={styles.pending}>
          <Message of="email.pending" address={() => <b className="address">{pendingEmail}</b>} />
        </p>
      )}
      <MailsNote />
      <Form of={form}>
        <TextField label={t('email.new')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={t('password.current')} autoComplete="current-password" {...form.field('currentPassword')} />
        <SubmitRow label={t('email.change')} busyLabel={t('email.changing')} isBusy={isPending}>
          <Outcome error={error} isMarked={form.isMarked} words={{ email_taken: t('email.taken') }}>
            {isSuccess && (pendingEmail ? t(keepsMails ? 'email.confirmWritten' : 'email.confirm') : t('email.changed'))}
          </Outcome>
        </SubmitRow>
      </Form>
    </Section>
  );
}
