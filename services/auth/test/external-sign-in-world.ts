import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { type Browser, openBrowser } from './browser.ts';
import { startHostileProvider } from './hostile-provider.ts';
import { publicUrl, startReadyWorld } from './world.ts';

export const ada = { email: 'ada@films.example', email_verified: true, preferred_username: 'Ada.Lovelace', name: 'Ada Lovelace' };
/** The claims of the user that `world.createAlice` creates, at the company. */
export const alice = { email: 'alice@example.org', email_verified: true, preferred_username: 'alice' };
export const failed = `${publicUrl}/login?externalAuthError=true`;
export const failedBecause = (reason: string) => `${failed}&externalAuthReason=${reason}`;

/** A real provider, called `work`. */
export async function startWithProvider(more: object = {}) {
  await using starting = new AsyncDisposableStack();
  const provider = starting.use(await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]));
  const world = starting.use(await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([provider.settings(more)]) }));
  const running = starting.move();
  return { provider, world, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** A provider, called `evil`, that answers whatever a test wants. */
export async function startWithHostile(more: object = {}) {
  await using starting = new AsyncDisposableStack();
  const provider = starting.use(await startHostileProvider());
  const world = starting.use(await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([provider.settings(more)]) }));
  const running = starting.move();
  /** A complete sign-in, with some parameters of the callback changed. */
  const signIn = async (browser: Browser = openBrowser(world), changed: Record<string, string> = {}) => {
    const sentTo = await browser.follow('/api/v1/auth/external/evil', (url) => url.origin === provider.issuer);
    if (sentTo.origin === publicUrl) return sentTo;
    const { state = '', nonce = '' } = Object.fromEntries(sentTo.searchParams);
    provider.nonce = nonce;
    return browser.follow(`/api/v1/auth/external/evil/callback?${new URLSearchParams({ code: 'a-code', state, ...changed })}`);
  };
  return { provider, world, signIn, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Whether the sign-in ended on the login page with an error. */
export const isRefused = (page: URL) => page.href === failed || page.href.startsWith(failedBecause(''));
