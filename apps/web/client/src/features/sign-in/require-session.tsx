import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { session, useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { onlyAddress } from './external-address.ts';

/** State for the sign-in page: there was a session. */
export const ENDED = { hasEnded: true } as const;

/** Pages inside are for signed-in people; others sign in first and come back. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const isSignedIn = useSession() !== null;
  const next = pathname + search;
  const elsewhere = onlyAddress(useConfig(), next);
  if (isSignedIn) return <Outlet />;
  // Whose session has ended, perhaps on purpose, is not signed in again unasked.
  if (elsewhere && !session.hasBeen()) return <Leave to={elsewhere} />;
  return <Navigate to={`/login?${new URLSearchParams({ next })}`} replace {...(session.hasBeen() && { state: ENDED })} />;
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <output className="visually-hidden">{t('signIn.leaving')}</output>;
}
