import { authApi } from '@flotilla/contracts-auth';
import { type RequestContext, type Route, reply, route } from '@flotilla/http-server';
import { Problem, problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { codeCookie, readCookie, startCookie, writeCookie } from './cookies.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { type OpenProvider, openProviders } from './open-providers.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { startSignIn } from './start-sign-in.ts';

/** As PeerTube's client reads it; `externalAuthReason` is ours. */
function failed(error: unknown): string {
  const told = error instanceof SignInRefused ? error.told : undefined;
  return `/login?${new URLSearchParams({ externalAuthError: 'true', ...(told && { externalAuthReason: told }) })}`;
}

export function externalSignInRoutes(deps: Deps): readonly Route[] {
  const providers = openProviders(deps.config.externalSignIn);
  const find = (authName: string) => {
    const found = providers.get(authName);
    if (!found) throw problems.not_found();
    return found;
  };
  return [startExternalSignInRoute(deps, find), finishExternalSignInRoute(deps, find)];
}

type Find = (authName: string) => OpenProvider;

const startExternalSignInRoute = (deps: Deps, find: Find) =>
  route(authApi.startExternalSignIn, async ({ params: { authName }, query: { redirect = null }, context }) => {
    const provider = find(authName);
    return orSayItFailed(context, authName, async () => {
      const { location, browser } = await startSignIn(deps, provider, redirect);
      return { location, 'set-cookie': writeCookie(deps.config, startCookie, browser) };
    });
  });

const finishExternalSignInRoute = (deps: Deps, find: Find) =>
  route(authApi.finishExternalSignIn, async ({ params: { authName }, query, context }) => {
    const provider = find(authName);
    return orSayItFailed(context, authName, async () => {
      const browser = readCookie(context.request.headers.cookie, startCookie);
      const arrival = await finishSignIn(deps, provider, { ...query, browser });
      return { location: loginPage(arrival), 'set-cookie': writeCookie(deps.config, codeCookie, arrival.browser) };
    });
  });

/** As PeerTube's client reads it; where to go afterwards stands beside it when somebody asked for a place. */
function loginPage({ code, username, redirect }: { code: string; username: string; redirect: string | null }): string {
  const query = new URLSearchParams({ externalAuthToken: code, username, ...(redirect !== null && { redirect }) });
  return `/login?${query}`;
}

/** Whoever comes here is a person with a browser: whatever happens, it ends on a page. The reason is for the log. */
async function orSayItFailed(
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
