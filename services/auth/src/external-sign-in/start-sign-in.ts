import { externalSignInApi } from '@flotilla/contracts-auth';
import { route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { startCookie, writeCookie } from './cookies.ts';
import { whereToGo } from './oauth-strategy.ts';
import type { FindProvider, OpenProvider } from './open-providers.ts';
import { orRedirectToLogin } from './or-redirect-to-login.ts';
import { refuse } from './sign-in-refused.ts';
import { newSecret, rememberStart } from './sign-ins-under-way.ts';

export const callbackUrlOf = ({ publicUrl }: Deps['config'], name: string) => `${publicUrl}/api/v1/auth/external/${name}/callback`;

export const startExternalSignInRoute = (deps: Deps, find: FindProvider) =>
  route(externalSignInApi.startExternalSignIn, async ({ params: { authName }, query: { redirect = null }, context }) => {
    const provider = find(authName);
    return orRedirectToLogin(context, authName, async () => {
      const { location, browser } = await startSignIn(deps, provider, redirect);
      return { location, 'set-cookie': writeCookie(deps.config, startCookie, browser) };
    });
  });

/** Begins a sign-in: the URL to redirect to and the secret for the browser's cookie. Throws SignInRefused when the provider does not answer. */
export async function startSignIn(
  deps: Deps,
  { provider, endpoints: askEndpoints }: OpenProvider,
  redirect: string | null,
): Promise<{ location: string; browser: string }> {
  const endpoints = await askEndpoints();
  const browser = newSecret();
  const nonce = newSecret();
  const location = await whereToGo({
    provider,
    endpoints,
    callbackUrl: callbackUrlOf(deps.config, provider.name),
    ...(endpoints.openId && { nonce }),
    memory: {
      keep: (verifier) => rememberStart(deps, { authName: provider.name, browser }, { verifier, nonce, redirect }),
      recall: async () => refuse('nothing was begun yet'),
    },
  });
  return { location, browser };
}
