import type { Reply } from '@flotilla/contract';
import { type discoveryApi, federationProblems } from '@flotilla/contracts-federation';
import { problems } from '@flotilla/problem';
import { findLocalActor } from '../actors/find-local-actor.ts';
import type { Deps } from '../deps.ts';

type Found = Extract<Reply<typeof discoveryApi.getWebFinger>, { status: 200 }>['body'];

/** Where the actor of `acct:name@host` is. Throws 400 for another host or form, and 404. */
export async function getWebFinger({ database, urls }: Pick<Deps, 'database' | 'urls'>, resource: string): Promise<Found> {
  const [, name, host] = /^acct:([^@\0]+)@([^@]+)$/.exec(resource) ?? [];
  // Some instances leave the port out, also one that is not the scheme's own.
  if (!name || !host || ![urls.host, new URL(urls.base).hostname].includes(host.toLowerCase().replace(/:443$/, '')))
    throw problems.bad_request({ detail: `The resource must be like acct:name@${urls.host}.` });
  const actor = await findLocalActor({ database, urls }, name);
  if (!actor) throw federationProblems.actor_not_found();
  return {
    subject: resource,
    aliases: [actor.url],
    links: [
      { rel: 'self', type: 'application/activity+json', href: actor.url },
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${urls.base}/remote-interaction?uri={uri}` },
    ],
  };
}
