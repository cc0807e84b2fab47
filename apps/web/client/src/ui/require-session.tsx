import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';

/** Pages inside are for signed-in people; others sign in first and come back. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  if (useSession()) return <Outlet />;
  return <Navigate to={`/login?${new URLSearchParams({ next: pathname + search })}`} replace />;
}
