import { type RequestContext, reply } from '@flotilla/http-server';
import { Problem } from '@flotilla/problem';
import { SignInRefused } from './sign-in-refused.ts';

/** Redirects to the login page when a sign-in fails, as the client is always a browser. The reason goes to the log. */
export async function orRedirectToLogin(
  { log }: RequestContext,
  authName: string,
  work: () => Promise<{ readonly location: string; readonly 'set-cookie': string }>,
) {
  const headers = await work().catch((error: unknown) => {
    if (error instanceof SignInRefused || error instanceof Problem) {
      log.warn({ authName, reason: error.message }, 'a sign-in with another provider was refused');
    } else {
      log.error({ err: error, authName }, 'a sign-in with another provider failed');
    }
    return { location: failed(error) };
  });
  return reply(302, null, { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
}

/** In the form that PeerTube's client reads; `externalAuthReason` is our addition. */
function failed(error: unknown): string {
  const shown = error instanceof SignInRefused ? error.shownReason : undefined;
  return `/login?${new URLSearchParams({ externalAuthError: 'true', ...(shown && { externalAuthReason: shown }) })}`;
}
