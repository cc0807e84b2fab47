import { Link, useLocation } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { onlyAddress } from './external-address.ts';

/** Pages that nobody wants to come back to. */
const PASSED: readonly string[] = ['/', '/login', '/signup', '/reset-password', '/verify-account/email'];

const nextOf = ({ pathname, search }: { pathname: string; search: string }) => (PASSED.includes(pathname) ? '/' : pathname + search);
const pathTo = (next: string) => (next === '/' ? '/login' : `/login?${new URLSearchParams({ next })}`);

/** Where one signs in to come back to this page. */
export const useSignInPath = (): string => pathTo(nextOf(useLocation()));

/** Leads to signing in, here or at the only other provider, and back to this page. */
export function SignInLink({ className }: { className: string }) {
  const next = nextOf(useLocation());
  const elsewhere = onlyAddress(useConfig(), next);
  if (elsewhere) {
    return (
      <a className={className} href={elsewhere}>
        {t('signIn.link')}
      </a>
    );
  }
  return (
    <Link className={className} to={pathTo(next)}>
      {t('signIn.link')}
    </Link>
  );
}
