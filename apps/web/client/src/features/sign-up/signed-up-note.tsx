import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { signIn } from '../../api/refresh.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';

export type SignedUp = {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Somebody has to approve first. */
  readonly isWaiting: boolean;
};

/** What became of the registration, and what to do next. */
export function SignedUpNote({ signedUp, signup }: { signedUp: SignedUp; signup: { requiresEmailVerification: boolean } }) {
  const { email, isWaiting } = signedUp;
  return (
    <div className="panel form">
      {isWaiting ? (
        <>
          <Outcome error={null}>Thank you. Your registration waits for approval.</Outcome>
          <p>
            The people who run {instance.name} answer to <b className="address">{email}</b>.
            {signup.requiresEmailVerification && ' Until then, please confirm the address: a link to do so is in your mail.'}
          </p>
        </>
      ) : (
        <Outcome error={null}>Welcome, {signedUp.username}. Your account is made.</Outcome>
      )}
      {!isWaiting && signup.requiresEmailVerification && (
        <p>
          One thing is left: look into the mail of <b className="address">{email}</b> and use the link there. It works for an hour.
        </p>
      )}
      {signup.requiresEmailVerification && <MailAgain email={email} />}
      {!isWaiting && !signup.requiresEmailVerification && <SignInNow signedUp={signedUp} />}
    </div>
  );
}

function MailAgain({ email }: { email: string }) {
  const asking = useMutation({ mutationFn: () => call(authApi.askSendVerifyEmail, { body: { email } }) });
  return (
    <>
      <Outcome error={asking.error}>{asking.isSuccess && 'Another mail is on its way. Look among unwanted mail, too.'}</Outcome>
      <Button kind="quiet" disabled={asking.isPending} onClick={() => asking.mutate()}>
        No mail? Send it again
      </Button>
    </>
  );
}

/** The session leads on from this page by itself. */
function SignInNow({ signedUp }: { signedUp: SignedUp }) {
  const signingIn = useMutation({ mutationFn: () => signIn(signedUp) });
  return (
    <>
      <Outcome error={signingIn.error} />
      <Button kind="main" disabled={signingIn.isPending} onClick={() => signingIn.mutate()}>
        {signingIn.isPending ? 'Signing in' : 'Sign in now'}
      </Button>
    </>
  );
}
