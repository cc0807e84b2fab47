import '../../styles/account.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { AskMailForm } from './ask-mail-form.tsx';
import { type Proof, proofOf } from './proof.ts';
import { useProving } from './use-proving.ts';

/** Where the links of mails lead: the address is proven at once. */
export function VerifyEmailPage() {
  const [parameters] = useSearchParams();
  const [proof] = useState(() => proofOf(parameters));
  return (
    <Page title={t('verifyEmail.title')} width="narrow">
      {proof ? <Proving proof={proof} /> : <NoLink />}
    </Page>
  );
}

function NoLink() {
  return (
    <>
      <p className="lead">{t('verifyEmail.noLink')}</p>
      <AskMailForm operation={authApi.askSendVerifyEmail} label={t('askMail.again')} />
    </>
  );
}

function Proving({ proof }: { proof: Proof }) {
  const { error, isSuccess } = useProving(proof);
  if (isSuccess) return <Proven proof={proof} />;
  if (!error) return <p className="panel">{t('verifyEmail.verifying')}</p>;
  const wrong = t('verifyEmail.wrong');
  const refusal = (
    <Outcome
      error={error}
      words={{
        invalid_parameters: wrong,
        bad_request: wrong,
        verification_string_wrong: wrong,
        user_not_found: wrong,
        registration_not_found: wrong,
        email_taken: t('verifyEmail.taken'),
      }}
    />
  );
  if (proof.kind === 'change') {
    return (
      <div className="panel form">
        {refusal}
        <p>
          <Message of="verifyEmail.changeAgain" link={(words) => <Link to="/my-account/settings/email">{words}</Link>} />
        </p>
      </div>
    );
  }
  return (
    <>
      {refusal}
      <p className="lead">{t('verifyEmail.again')}</p>
      <AskMailForm
        operation={proof.kind === 'registration' ? authApi.askSendVerifyRegistrationEmail : authApi.askSendVerifyEmail}
        label={t('askMail.again')}
      />
    </>
  );
}

/** The address is proven; what comes next. */
function Proven({ proof: { kind } }: { proof: Proof }) {
  const isSignedIn = useSession() !== null;
  return (
    <div className="panel form">
      <Outcome error={null}>{t('verifyEmail.done')}</Outcome>
      {kind === 'registration' ? (
        <p>{t('verifyEmail.approval', { instance: instance.name })}</p>
      ) : (
        <Link className={buttonClass({ kind: 'main' })} to={isSignedIn || kind === 'change' ? '/my-account/settings/email' : '/login'}>
          {isSignedIn || kind === 'change' ? t('verifyEmail.toSettings') : t('verifyEmail.toSignIn')}
        </Link>
      )}
    </div>
  );
}
