import '../styles/account.css';
import { authApi } from '@flotilla/contracts-auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { configQuery } from '../api/queries.ts';
import { AskMailForm } from '../sign-up/ask-mail-form.tsx';
import { type Proof, proofOf } from '../sign-up/proof.ts';
import { Outcome } from '../ui/outcome.tsx';
import { Page } from '../ui/page.tsx';
import { NewPasswordField } from '../ui/password-field.tsx';
import { textOf } from '../ui/text-of.ts';
import { usePasswordLimits } from '../ui/use-password-limits.ts';

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
  const sendsMail = useQuery(configQuery).data?.email.enabled ?? true;
  if (!sendsMail) return <p className="panel">This instance sends no mails. Please ask the people who run it for a new password.</p>;
  return (
    <>
      <p className="lead">Tell us your e-mail address, and we send you a link to choose a new one.</p>
      <AskMailForm operation={authApi.askResetPassword} label="Send the mail" />
    </>
  );
}

function NewPassword({ proof: { id, text: verificationString } }: { proof: Proof }) {
  const queries = useQueryClient();
  const limits = usePasswordLimits();
  const reset = useMutation({
    mutationFn: (password: string) => call(authApi.resetPassword, { params: { id }, body: { verificationString, password } }),
    // A session that ended with the old password is noticed.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['me'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate(textOf(new FormData(event.currentTarget), 'password'));
  };
  if (reset.isSuccess) {
    return (
      <div className="panel form">
        <Outcome error={null}>Your new password is set. All your devices are signed out.</Outcome>
        <Link className="button main-action" to="/login">
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
        <button type="submit" className="button main-action" disabled={reset.isPending}>
          {reset.isPending ? 'Setting' : 'Set new password'}
        </button>
      </form>
      <p className="small soft foot">
        The link is too old? <Link to="/reset-password">Ask for a new one</Link>.
      </p>
    </>
  );
}
