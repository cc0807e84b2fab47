import type { Config } from '../config.ts';
import { AT_PROVIDER_FOR_SECONDS, CODE_LASTS_WITH_SECOND_FACTOR_SECONDS } from './sign-ins-under-way.ts';

type Cookie = { readonly name: string; readonly path: string; readonly lastsSeconds: number };

/** Proves that the browser that returns from a provider is the one that was sent there. */
export const startCookie: Cookie = {
  name: 'external_sign_in',
  path: '/api/v1/auth/external',
  lastsSeconds: AT_PROVIDER_FOR_SECONDS,
};
/** Proves that the browser that redeems a code is the one that returned. */
export const codeCookie: Cookie = {
  name: 'external_sign_in_code',
  path: '/api/v1/users/token',
  lastsSeconds: CODE_LASTS_WITH_SECOND_FACTOR_SECONDS,
};

const SECRET = /^[0-9a-f]{64}$/;

export function writeCookie({ publicUrl }: Pick<Config, 'publicUrl'>, { name, path, lastsSeconds }: Cookie, secret: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${secret}; Path=${path}; Max-Age=${lastsSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The secret in a request's cookie; undefined when it is missing or not in our format. */
export function readCookie(header: string | undefined, { name }: Cookie): string | undefined {
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  const secret = found?.slice(name.length + 1);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}
