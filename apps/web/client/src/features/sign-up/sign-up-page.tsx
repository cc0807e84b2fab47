import '../../styles/account.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { configQuery } from '../../api/config.ts';
import { useSession } from '../../api/session.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ClosedNote } from './closed-note.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { type SignedUp, SignedUpNote } from './signed-up-note.tsx';

/** Registering, or why that is not possible, or what became of it. */
export function SignUpPage() {
  const { data: config, error, refetch } = useQuery(configQuery);
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  if (useSession()) return <Navigate to="/" replace />;
  return (
    <Page title={t('signUp.title', { instance: instance.name })} width="narrow">
      {error && !config && <Failure error={error} retry={() => void refetch()} />}
      {config &&
        !signedUp &&
        (isOpen(config.signup) ? <SignUpForm signup={config.signup} done={setSignedUp} /> : <ClosedNote signup={config.signup} />)}
      {config && signedUp && <SignedUpNote signedUp={signedUp} signup={config.signup} />}
      {config && !signedUp && (
        <p className="small soft foot">
          <Message of="signUp.haveAccount" link={(words) => <Link to="/login">{words}</Link>} />
        </p>
      )}
    </Page>
  );
}

const isOpen = ({ allowed, allowedForCurrentIP }: { allowed: boolean; allowedForCurrentIP: boolean }) => allowed && allowedForCurrentIP;
