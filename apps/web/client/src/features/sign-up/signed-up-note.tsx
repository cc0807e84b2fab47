import { useMutation } from '@tanstack/react-query';
import { useKeepsMails } from '../../api/mail-delivery.ts';
import { signIn } from '../../api/refresh.ts';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { MailsNote } from '../../ui/mails-note.tsx';
import { Outcome } from '../../ui/outcome.tsx';

export type SignedUp = {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Somebody has to approve first. */
  readonly isWaiting: boolean;
};

type Props = { readonly signedUp: SignedUp; readonly signup: { readonly requiresEmailVerification: boolean } };

/** What became of the registration, and what to do next. */
export function SignedUpNote({ signedUp, signup: { requiresEmailVerification } }: Props) {
  const { username, email, isWaiting } = signedUp;
  const keepsMails = useKeepsMails();
  const confirmed = keepsMails
    ? (['signUp.waitingConfirmWritten', 'signUp.doneConfirmWritten'] as const)
    : (['signUp.waitingConfirm', 'signUp.doneConfirm'] as const);
  const address = () => <b className="address">{email}</b>;
  return (
    <div className="panel form">
      <Outcome error={null}>{isWaiting ? t('signUp.waiting') : t('signUp.done', { name: username })}</Outcome>
      {isWaiting && (
        <p>
          <Message of={requiresEmailVerification ? confirmed[0] : 'signUp.waitingHint'} instance={instance.name} address={address} />
        </p>
      )}
      {!isWaiting && requiresEmailVerification && (
        <p>
          <Message of={confirmed[1]} address={address} />
        </p>
      )}
      {(requiresEmailVerification || isWaiting) && <MailsNote />}
      {requiresEmailVerification && <MailAgain email={email} />}
      {!isWaiting && !requiresEmailVerification && <SignInNow signedUp={signedUp} />}
    </div>
  );
}

function MailAgain({ email }: { email: string }) {
  const asking = useChange(authApi.askSendVerifyEmail);
  const keepsMails = useKeepsMails();
  return (
    <>
      <Outcome error={asking.error}>{asking.isSuccess && t(keepsMails ? 'signUp.writtenAgain' : 'signUp.mailedAgain')}</Outcome>
      <Button kind="quiet" disabled={asking.isPending} onClick={() => asking.mutate({ body: { email } })}>
        {t('signUp.mailAgain')}
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
        {signingIn.isPending ? t('signUp.signingIn') : t('signUp.signIn')}
      </Button>
    </>
  );
}
