import { useKeepsMails } from '../../api/mail-delivery.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';

/** Writes to the people who run the instance. */
export function ContactForm() {
  const keepsMails = useKeepsMails();
  const form = useOperationForm(authApi.contactAdministrator, {
    values: { fromName: '', fromEmail: '', subject: '', body: '' },
    send: ({ fromName, fromEmail, subject, body }) => ({
      body: {
        fromName: fromName.trim(),
        fromEmail: fromEmail.trim(),
        body: body.trim(),
        ...(subject.trim() !== '' && { subject: subject.trim() }),
      },
    }),
    words: {
      fromName: { any: t('contact.nameNeeded') },
      fromEmail: { missing: t('contact.emailNeeded') },
      body: { missing: t('contact.bodyNeeded'), 'too-short': t('contact.bodyNeeded') },
    },
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Form of={form} className="panel form">
      <div className="pair">
        <TextField label={t('contact.name')} autoComplete="name" {...form.field('fromName')} />
        <TextField label={t('contact.email')} type="email" autoComplete="email" {...form.field('fromEmail')} />
      </div>
      <TextField label={t('contact.subject')} hint={t('contact.optional')} {...form.field('subject')} />
      <TextArea label={t('contact.body')} rows={6} {...form.field('body')} />
      <SubmitRow label={t('contact.send')} busyLabel={t('form.sending')} isBusy={isPending}>
        <Outcome
          error={error}
          isMarked={form.isMarked}
          words={{ contacted_lately: t('contact.lately'), contact_form_off: t('contact.off') }}
        >
          {isSuccess && t(keepsMails ? 'contact.written' : 'contact.sent')}
        </Outcome>
      </SubmitRow>
    </Form>
  );
}
