import { externalSignInApi } from '@flotilla/contracts-auth';
import { route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { admitPerson } from './admit-person.ts';
import { codeCookie, readCookie, startCookie, writeCookie } from './cookies.ts';
import type { Grant } from './exchange-code.ts';
import { fetchObject } from './fetch-from-provider.ts';
import { grantFor } from './oauth-strategy.ts';
import type { Endpoints, FindProvider, OpenProvider } from './open-providers.ts';
import { orRedirectToLogin } from './or-redirect-to-login.ts';
import { type Claims, readPerson } from './read-person.ts';
import { refuse } from './sign-in-refused.ts';
import { type Baggage, giveCode, newSecret, recallStart } from './sign-ins-under-way.ts';
import { callbackUrlOf } from './start-sign-in.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** The parameters that a provider sends back, and the browser's cookies. */
export type Return = {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly browser: string | undefined;
};
export type Arrival = { readonly code: string; readonly browser: string; readonly username: string; readonly redirect: string | null };

export const finishExternalSignInRoute = (deps: Deps, find: FindProvider) =>
  route(externalSignInApi.finishExternalSignIn, async ({ params: { authName }, query, context }) => {
    const provider = find(authName);
    return orRedirectToLogin(context, authName, async () => {
      const browser = readCookie(context.request.headers.cookie, startCookie);
      const arrival = await finishSignIn(deps, provider, { ...query, browser });
      return { location: loginPage(arrival), 'set-cookie': writeCookie(deps.config, codeCookie, arrival.browser) };
    });
  });

/** In the form that PeerTube's client reads, with `redirect` added where one was requested. */
function loginPage({ code, username, redirect }: { code: string; username: string; redirect: string | null }): string {
  const query = new URLSearchParams({ externalAuthToken: code, username, ...(redirect !== null && { redirect }) });
  return `/login?${query}`;
}

/**
 * Identifies the person who returns from a provider and creates the code that opens a session for that user. Throws SignInRefused when anything does
 * not match the start of the sign-in or the provider's signature, and what `admitPerson` throws.
 */
export async function finishSignIn(deps: Deps, { provider, endpoints: askEndpoints }: OpenProvider, came: Return): Promise<Arrival> {
  const { code, state, browser } = came;
  if (came.error !== undefined) refuse('the provider did not let the person through', 'cancelled');
  if (!code || !state) refuse('there is no code or no state');
  if (browser === undefined) refuse('the browser did not begin this', 'expired');
  const endpoints = await askEndpoints();
  refuseOtherIssuer(endpoints, came.iss);

  let kept: Baggage | undefined;
  const memory = {
    keep: async () => refuse('this is no beginning'),
    recall: async () => {
      kept = await recallStart(deps, { authName: provider.name, browser }, state);
      return kept.verifier;
    },
  };
  const callbackUrl = callbackUrlOf(deps.config, provider.name);
  const grant = await grantFor({ provider, endpoints, callbackUrl, memory }, { code, state });
  if (!kept) refuse('nothing is known of the beginning');
  const claims = await claimsOf(endpoints, grant, { clientId: provider.clientId, nonce: kept.nonce, clock: deps.clock });

  const user = await admitPerson(deps, { provider, person: readPerson(provider, claims) });
  const next = newSecret();
  const oneTimeCode = await deps.database.transaction((tx) =>
    giveCode(tx, deps, { authName: provider.name, browser: next, userId: user.id }),
  );
  deps.log.info({ authName: provider.name, userId: user.id }, 'a user came from another provider');
  return { code: oneTimeCode, browser: next, username: user.username, redirect: kept.redirect };
}

/** RFC 9207: one provider cannot pass off an answer as that of another. */
function refuseOtherIssuer({ openId }: Endpoints, iss: string | undefined): void {
  if (openId && (iss === undefined ? openId.namesItself : iss !== openId.issuer)) refuse('the answer is of another issuer');
}

/** Signed claims take precedence over those of the user info endpoint. */
async function claimsOf(
  { openId, userInfoUrl }: Endpoints,
  { accessToken, idToken }: Grant,
  expected: Parameters<typeof verifyIdToken>[2],
): Promise<Claims> {
  const signed = openId && (await verifyIdToken(openId, idToken, expected));
  if (userInfoUrl === undefined) return signed ?? {};
  const unsigned = await fetchObject(userInfoUrl, { headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` } });
  if (signed && unsigned['sub'] !== signed.sub) refuse('what the provider tells is about somebody else');
  return { ...unsigned, ...signed };
}
