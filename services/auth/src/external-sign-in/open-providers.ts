import { problems } from '@flotilla/problem';
import type { JWTVerifyGetKey } from 'jose';
import { fetchFromProvider, fetchObject } from './fetch-from-provider.ts';
import type { Provider } from './provider-settings.ts';
import { isProviderUrl } from './provider-url.ts';
import { refuse } from './sign-in-refused.ts';

/** Where and how to reach a provider. */
export type Endpoints = {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl?: string;
  /** Whether it expects the client secret as a form field instead of a header. */
  readonly takesSecretInForm: boolean;
  readonly openId?: { readonly issuer: string; readonly keys: JWTVerifyGetKey; readonly namesItself: boolean };
};
export type OpenProvider = { readonly provider: Provider; readonly endpoints: () => Promise<Endpoints> };

/** Finds a provider by its name. Throws 404. */
export type FindProvider = (authName: string) => OpenProvider;

const LASTS_MS = 60 * 60 * 1000;

/** Discovery documents are fetched at the first sign-in and cached for an hour. */
export function openProviders(providers: readonly Provider[]): FindProvider {
  const opened = new Map(providers.map((provider) => [provider.name, openProvider(provider)]));
  return (authName) => {
    const found = opened.get(authName);
    if (!found) throw problems.not_found();
    return found;
  };
}

function openProvider(provider: Provider): OpenProvider {
  const { issuer, authorizationUrl = '', tokenUrl = '', userInfoUrl = '' } = provider;
  if (issuer === undefined)
    return { provider, endpoints: async () => ({ authorizationUrl, tokenUrl, userInfoUrl, takesSecretInForm: true }) };

  let known: { readonly endpoints: Promise<Endpoints>; readonly until: number } | undefined;
  return {
    provider,
    endpoints() {
      if (known && performance.now() < known.until) return known.endpoints;
      const endpoints = discover(issuer);
      const mine = { endpoints, until: performance.now() + LASTS_MS };
      known = mine;
      endpoints.catch(() => {
        if (known === mine) known = undefined;
      });
      return endpoints;
    },
  };
}

/** OpenID Connect Discovery 1.0. Throws SignInRefused when the document is missing, names another issuer or is incomplete. */
async function discover(issuer: string): Promise<Endpoints> {
  const metadata = await fetchObject(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
  });
  if (metadata['issuer'] !== issuer) refuse('the provider calls itself by another issuer than the settings');
  const address = (name: string) => {
    const url = metadata[name];
    return typeof url === 'string' && isProviderUrl(url) ? url : refuse(`the provider tells no usable ${name}`);
  };
  const methods = metadata['token_endpoint_auth_methods_supported'];
  // Loaded here and when a token is verified: most instances have no such provider.
  const jose = await import('jose');
  const keys = jose.createRemoteJWKSet(new URL(address('jwks_uri')), {
    [jose.customFetch]: async (url, { headers }) => {
      const { status, text } = await fetchFromProvider(url, { headers });
      return new Response(text, { status });
    },
  });
  return {
    authorizationUrl: address('authorization_endpoint'),
    tokenUrl: address('token_endpoint'),
    ...(metadata['userinfo_endpoint'] !== undefined && { userInfoUrl: address('userinfo_endpoint') }),
    takesSecretInForm: Array.isArray(methods) && !methods.includes('client_secret_basic'),
    openId: { issuer, keys, namesItself: metadata['authorization_response_iss_parameter_supported'] === true },
  };
}
