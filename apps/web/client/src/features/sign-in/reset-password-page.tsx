import { refresh } from '../../api/use-operation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import '../../styles/account.css';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useConfig } from '../../api/config.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { AskMailForm } from '../sign-up/ask-mail-form.tsx';
import { type Proof, proofOf } from '../sign-up/proof.ts';

const WRONG = 'This link is wrong, was used already, or is too old. Please ask for a new one.';

/** Asks for the mail; its link leads here again, to choose a new password. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const proof = proofOf(parameters);
  if (proof) {
    return (
      <Page title="Choose a new password" width="narrow">
        <NewPassword proof={proof} />
      </Page>
    );
  }
  return (
    <Page title="Forgot your password?" width="narrow">
      <AskForMail />
    </Page>
  );
}

function AskForMail() {
  const sendsMail = useConfig()?.email.enabled ?? true;
  if (!sendsMail) return <p className="panel">This instance sends no mails. Please ask the people who run it for a new password.</p>;
  return (
    <>
      <p className="lead">Tell us your e-mail address, and we send you a link to choose a new one.</p>
      <AskMailForm operation={authApi.askResetPassword} label="Send the mail" />
    </>
  );
}

function NewPassword({ proof: { id, text: verificationString } }: { proof: Proof }) {
  const limits = usePasswordLimits();
  const reset = useMutation({
    mutationFn: (password: string) => call(authApi.resetPassword, { params: { id }, body: { verificationString, password } }),
    // A session that ended with the old password is noticed.
    onSuccess: () => void refresh([authApi.getMyUser]),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate(textOf(new FormData(event.currentTarget), 'password'));
  };
  if (reset.isSuccess) {
    return (
      <div className="panel form">
        <Outcome error={null}>Your new password is set. All your devices are signed out.</Outcome>
        <Link className={buttonClass({ kind: 'main' })} to="/login">
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <>
      <form className="panel form" onSubmit={submit}>
        <NewPasswordField label="New password" limits={limits} />
        <Outcome error={reset.error} words={{ 403: WRONG, 404: WRONG }} />
        <Button type="submit" kind="main" disabled={reset.isPending}>
          {reset.isPending ? 'Setting' : 'Set new password'}
        </Button>
      </form>
      <p className="small soft foot">
        The link is too old? <Link to="/reset-password">Ask for a new one</Link>.
      </p>
    </>
  );
}
