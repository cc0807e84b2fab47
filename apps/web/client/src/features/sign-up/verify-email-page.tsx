import { refresh } from '../../api/use-operation.ts';
import { buttonClass } from '../../ui/button.tsx';
import '../../styles/account.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { AskMailForm } from './ask-mail-form.tsx';
import { type Proof, proofOf, prove } from './proof.ts';

const WRONG = 'This link is wrong, was used already, or is older than an hour.';
const WORDS = { 400: WRONG, 403: WRONG, 404: WRONG, 409: 'Somebody else has this address meanwhile.' };

/** Where the links of mails lead: the address is proven at once. */
export function VerifyEmailPage() {
  const [parameters] = useSearchParams();
  const [proof] = useState(() => proofOf(parameters));
  return (
    <Page title="Confirm your e-mail address" width="narrow">
      {proof ? <Proving proof={proof} /> : <Again isRegistration={false} words="Please use the link in the mail we sent you." />}
    </Page>
  );
}

function Proving({ proof }: { proof: Proof }) {
  const isSignedIn = useSession() !== null;
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: () => prove(proof),
    onSuccess: () => refresh([authApi.getMyUser]),
  });
  // Once: a second time the same link is a used one.
  useEffect(() => mutate(), [mutate]);

  if (error && proof.kind === 'change') {
    return (
      <div className="panel form">
        <Outcome error={error} words={WORDS} />
        <p>
          If your address is not changed yet, ask for a new link in your <Link to="/my-account/settings">settings</Link>.
        </p>
      </div>
    );
  }
  if (error)
    return (
      <Again
        isRegistration={proof.kind === 'registration'}
        error={error}
        words="If you used it already, all is well. Else ask for a new one."
      />
    );
  if (!isSuccess) return <p className="panel">One moment.</p>;
  const next =
    isSignedIn || proof.kind === 'change' ? { to: '/my-account/settings', label: 'To your settings' } : { to: '/login', label: 'Sign in' };
  return (
    <div className="panel form">
      <Outcome error={null}>Thank you. Your address is confirmed.</Outcome>
      {proof.kind === 'registration' ? (
        <p>Now the people who run {instance.name} look at your registration. They answer by mail.</p>
      ) : (
        <Link className={buttonClass({ kind: 'main' })} to={next.to}>
          {next.label}
        </Link>
      )}
    </div>
  );
}

function Again({ isRegistration, error, words }: { isRegistration: boolean; error?: unknown; words: string }) {
  return (
    <>
      <Outcome error={error} words={WORDS} />
      <p className="lead">{words}</p>
      <AskMailForm
        operation={isRegistration ? authApi.askSendVerifyRegistrationEmail : authApi.askSendVerifyEmail}
        label="Send the mail again"
      />
    </>
  );
}
