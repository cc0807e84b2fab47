import { Link, useLocation } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { onlyAddress } from './external-address.ts';

/** Pages that nobody wants to come back to. */
const PASSED: readonly string[] = ['/', '/login', '/signup', '/reset-password', '/verify-account/email'];

/** Leads to signing in, here or at the only other provider, and back to this page. */
export function SignInLink({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const next = PASSED.includes(pathname) ? '/' : pathname + search;
  const elsewhere = onlyAddress(useConfig(), next);
  if (elsewhere) {
    return (
      <a className={className} href={elsewhere}>
        {t('signIn.link')}
      </a>
    );
  }
  return (
    <Link className={className} to={next === '/' ? '/login' : `/login?${new URLSearchParams({ next })}`}>
      {t('signIn.link')}
    </Link>
  );
}
