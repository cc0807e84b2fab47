import '../../styles/account.css';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { Page } from '../../ui/page.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import { CodeStep } from './code-step.tsx';
import { FootLinks } from './foot-links.tsx';
import { nextPath } from './next-path.ts';
import { PasswordStep } from './password-step.tsx';
import { Providers } from './providers.tsx';
import type { ENDED } from './require-session.tsx';
import { SignUpNote } from './sign-up-note.tsx';
import type { SignInWith } from './use-sign-in.ts';

/** The password first, or another provider; then a code where the account asks for one. */
export function LoginPage() {
  const [parameters] = useSearchParams();
  const hasEnded = (useLocation().state as Partial<typeof ENDED> | null)?.hasEnded === true;
  const config = useConfig();
  const [missing, setMissing] = useState<{ readonly signInWith: SignInWith } | null>(null);
  const next = nextPath(parameters);
  if (useSession()) return <Navigate to={next} replace />;

  if (missing) {
    return (
      <Page title={t('signIn.oneMoreStep')} width="narrow">
        <CodeStep signInWith={missing.signInWith} back={() => setMissing(null)} />
      </Page>
    );
  }
  const askForCode = (signInWith: SignInWith) => setMissing({ signInWith });
  return (
    <Page title={t('signIn.title')} width="narrow">
      {hasEnded && <output className="lead block">{t('signIn.sessionEnded')}</output>}
      <ArrivalNote askForCode={askForCode} />
      <PasswordStep askForCode={askForCode} />
      <FootLinks>
        <Link to="/reset-password">{t('resetPassword.title')}</Link>
      </FootLinks>
      <Providers providers={config?.plugin.registeredExternalAuths ?? []} next={next} />
      {config && <SignUpNote isOpen={config.signup.allowed} />}
    </Page>
  );
}
