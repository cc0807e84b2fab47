import OAuth2Strategy from 'passport-oauth2';
import { exchangeCode, type Grant } from './exchange-code.ts';
import type { Endpoints } from './open-providers.ts';
import type { Provider } from './provider-settings.ts';
import { refuse, SignInRefused } from './sign-in-refused.ts';

/** Stores what is needed again when the browser returns from the provider. */
export type Memory = {
  /** Stores the PKCE verifier and resolves with the state under which it is found. */
  readonly keep: (verifier: string) => Promise<string>;
  /** The verifier stored under a state; each can be read once. */
  readonly recall: (state: string | undefined) => Promise<string>;
};
export type Way = {
  readonly provider: Provider;
  readonly endpoints: Endpoints;
  readonly callbackUrl: string;
  readonly memory: Memory;
  readonly nonce?: string;
};
type Query = { readonly code?: string; readonly state?: string | undefined };
type Ended = { readonly location: string } | { readonly grant: Grant };
type Request = Parameters<OAuth2Strategy['authenticate']>[0];

/** The authorization URL to send a browser to, with state and PKCE (S256), and the nonce where there is one. */
export async function whereToGo(way: Way): Promise<string> {
  const ended = await authenticate(way, {});
  return 'location' in ended ? ended.location : refuse('the provider was not asked');
}

/** Gets the tokens for the code that a browser returned with. Throws SignInRefused. */
export async function grantFor(way: Way, query: Required<Query>): Promise<Grant> {
  const ended = await authenticate(way, query);
  return 'grant' in ended ? ended.grant : refuse('nothing was granted');
}

/** Runs the strategy without passport's middleware: a strategy reports its outcome through methods that its caller sets. */
function authenticate(way: Way, query: Query): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const strategy = Object.assign(new ProviderStrategy(way), {
      redirect: (location: string) => resolve({ location }),
      success: (grant: Grant) => resolve({ grant }),
      fail: () => reject(new SignInRefused('the provider did not let the person through')),
      error: reject,
    });
    strategy.authenticate({ query } as unknown as Request);
  });
}

/** A subclass, because that is passport's only way to add a parameter, or to limit the time and size of a provider's answers. */
class ProviderStrategy extends OAuth2Strategy {
  readonly #nonce: string | undefined;

  constructor({ provider, endpoints, callbackUrl, memory, nonce }: Way) {
    const { clientId, clientSecret, scopes } = provider;
    const options = {
      authorizationURL: endpoints.authorizationUrl,
      tokenURL: endpoints.tokenUrl,
      clientID: clientId,
      clientSecret,
      callbackURL: callbackUrl,
      scope: [...scopes],
      pkce: true,
      state: true,
      skipUserProfile: true,
      store: storeOf(memory) as unknown as OAuth2Strategy.StateStore,
    };
    super(options, (_accessToken: string, _refreshToken: string, grant: Grant, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
      done(null, grant),
    );
    this.#nonce = nonce;
    this._oauth2.getOAuthAccessToken = (code: string, params: unknown, done?: unknown) => {
      const finish = done as (error: unknown, accessToken?: string, refreshToken?: string, grant?: Grant) => void;
      const fields = { ...(params as Record<string, string>), code };
      exchangeCode(provider, endpoints, fields)
        .then((grant) => finish(null, grant.accessToken, '', grant))
        .catch((error: unknown) => this.error(error));
    };
  }

  override authorizationParams(): object {
    return this.#nonce === undefined ? {} : { nonce: this.#nonce };
  }
}

type Done = (error: unknown, value?: string) => void;

/** Passport counts the parameters of these functions to choose how to call them; its types lack the forms with PKCE. */
function storeOf({ keep, recall }: Memory) {
  return {
    store: (_request: unknown, verifier: string, _state: unknown, _about: unknown, done: Done) => void callBack(keep(verifier), done),
    verify: (_request: unknown, state: string | undefined, _about: unknown, done: Done) => void callBack(recall(state), done),
  };
}

async function callBack(work: Promise<string>, done: Done): Promise<void> {
  try {
    done(null, await work);
  } catch (error) {
    done(error);
  }
}
