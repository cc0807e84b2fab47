import { federationProblems } from '@flotilla/contracts-federation';
import { canonicalHost } from '@flotilla/outbound';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { followLater } from './follow-actor.ts';

type Wanted = { readonly hosts?: readonly string[] | undefined; readonly handles?: readonly string[] | undefined };

/** Follows instances, accounts and channels, each in a job of its own. Throws 400, and 500 where HTTPS is missing. */
export async function followInstances(
  deps: Pick<Deps, 'config' | 'database' | 'urls'>,
  { hosts = [], handles = [] }: Wanted,
): Promise<void> {
  if (hosts.length + handles.length === 0) throw problems.bad_request({ detail: 'Name hosts or handles to follow.' });
  const targets = [
    ...hosts.map((host) => ({ name: null, host: hostOf(host) })),
    ...handles.map((handle) => {
      const [name = '', host = ''] = handle.split('@');
      return { name: name.toLowerCase(), host: hostOf(host) };
    }),
  ];
  const keys = targets.map(({ name, host }) => `${name ?? ''}@${host}`);
  if (new Set(keys).size < keys.length) throw problems.bad_request({ detail: 'A host or handle is there twice.' });
  if (targets.some(({ host }) => host === deps.urls.host)) throw problems.bad_request({ detail: 'The instance does not follow itself.' });
  await followLater(deps, targets);
}

/** Before the body is looked at: other instances could not fetch anything from this one. Throws 500. */
export function refuseWithoutHttps({ config, urls }: Pick<Deps, 'config' | 'urls'>): void {
  if (new URL(urls.base).protocol !== 'https:' && config.outboundAllowedNetworks.length === 0)
    throw federationProblems.following_needs_https();
}

function hostOf(text: string): string {
  const host = canonicalHost(text);
  if (host === undefined) throw problems.bad_request({ detail: `${text} is not a host.` });
  return host;
}
