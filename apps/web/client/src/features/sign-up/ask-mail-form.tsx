import { useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { useKeepsMails } from '../../api/mail-delivery.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import type { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { MailsNote } from '../../ui/mails-note.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Asking = typeof authApi.askResetPassword | typeof authApi.askSendVerifyEmail | typeof authApi.askSendVerifyRegistrationEmail;
type Props = { readonly operation: Asking; readonly label: string; readonly email?: string };

/** Asks for a mail with a link. What it says afterwards is the same whether or not somebody has the address. */
export function AskMailForm({ operation, label, email: known = '' }: Props) {
  const [email, setEmail] = useState(known);
  const form = useOperationForm(operation, {
    // What was asked for stays in the field.
    values: { email },
    send: (values) => ({ body: { email: values.email.trim() } }),
    onSuccess: (_nothing, { body }) => setEmail(body.email),
  });
  const { isPending, isSuccess, error } = form.change;
  const canMail = useConfig()?.email.enabled ?? true;
  const keepsMails = useKeepsMails();
  if (!canMail) return <p className="panel">{t('askMail.noMail')}</p>;
  return (
    <Form of={form} className="panel form">
      <TextField label={t('askMail.email')} type="email" autoComplete="email" {...form.field('email')} />
      <Outcome error={error} isMarked={form.isMarked}>
        {isSuccess && <Message of={keepsMails ? 'askMail.written' : 'askMail.asked'} address={() => <b className="address">{email}</b>} />}
      </Outcome>
      <MailsNote />
      <Button type="submit" kind="main" disabled={isPending}>
        {isPending ? t('askMail.asking') : label}
      </Button>
    </Form>
  );
}
