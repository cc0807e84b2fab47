import { fetchFromProvider, objectIn } from './fetch-from-provider.ts';
import type { Endpoints } from './open-providers.ts';
import type { Provider } from './provider-settings.ts';
import { refuse } from './sign-in-refused.ts';

export type Grant = { readonly accessToken: string; readonly idToken: string | undefined };

const CODE = /^[\w.-]{1,60}$/;

/** Exchanges an authorization code for tokens (RFC 6749 4.1.3). Throws SignInRefused when the provider issues none. */
export async function exchangeCode(
  { clientId, clientSecret }: Pick<Provider, 'clientId' | 'clientSecret'>,
  { tokenUrl, takesSecretInForm }: Pick<Endpoints, 'takesSecretInForm' | 'tokenUrl'>,
  fields: Record<string, string>,
): Promise<Grant> {
  const body = new URLSearchParams({ ...fields, client_id: clientId, ...(takesSecretInForm && { client_secret: clientSecret }) });
  const { status, text } = await fetchFromProvider(tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json', ...(!takesSecretInForm && { authorization: basic(clientId, clientSecret) }) },
    body,
  });
  const { access_token: accessToken, id_token: idToken, error } = objectIn(text) ?? {};
  if (status !== 200 || typeof accessToken !== 'string' || accessToken === '') {
    refuse(`the provider gave no token: ${status}, ${typeof error === 'string' && CODE.test(error) ? error : 'no reason'}`);
  }
  return { accessToken, idToken: typeof idToken === 'string' ? idToken : undefined };
}

/** RFC 6749 2.3.1: id and secret are form-encoded. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((half) => new URLSearchParams({ '': half }).toString().slice(1)).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}
