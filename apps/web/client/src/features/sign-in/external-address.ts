import type { BodyOf } from '../../api/call.ts';
import type { authApi } from '../../precomputed/operations.ts';

type Config = Pick<BodyOf<typeof authApi.getConfig>, 'client' | 'plugin'>;

/** Where the way to another provider begins. Empty segments are refused there, even in a query: such a page is left out. */
export function externalAddress(authName: string, next: string): string {
  const start = `/api/v1/auth/external/${encodeURIComponent(authName)}`;
  return next === '/' || next.includes('//') ? start : `${start}?${new URLSearchParams({ redirect: next })}`;
}

/** The address of the only other provider, where the instance sends people there at once; else null. */
export function onlyAddress(config: Config | undefined, next: string): string | null {
  const [provider, ...others] = config?.plugin.registeredExternalAuths ?? [];
  const isAtOnce = config?.client.menu.login.redirectOnSingleExternalAuth === true && others.length === 0;
  return isAtOnce && provider?.['authName'] ? externalAddress(provider['authName'], next) : null;
}
