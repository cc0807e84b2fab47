import type { Actor } from '../actors/actor.entity.ts';
import { SERVER_ACTOR } from '../instance-urls.ts';
import { canonicalUrl } from './canonical-url.ts';
import { FetchFailure } from './fetch-failure.ts';
import { type Fetching, fetchPlain } from './fetch-object.ts';
import { requireActor } from './find-actor.ts';
import { isFields, listOf } from './read-fields.ts';

const INSTANCE_ACTOR = 'https://www.w3.org/ns/activitystreams#Application';
const ACTIVITY_TYPES = /^application\/(?:activity\+json|ld\+json\s*;\s*profile="https:\/\/www\.w3\.org\/ns\/activitystreams")$/;
const MOST_LINKS = 50;

/** The actor of another instance: the one that NodeInfo names, or the one that WebFinger finds. Throws FetchFailure. */
export async function discoverInstance(deps: Fetching, host: string): Promise<Actor> {
  const named = await readNodeInfo(deps, host).catch((error: unknown) => {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  });
  return named ? requireActor(deps, named) : discoverHandle(deps, SERVER_ACTOR, host);
}

/** The actor of `name@host`. Throws FetchFailure. */
export async function discoverHandle(deps: Fetching, name: string, host: string): Promise<Actor> {
  const resource = encodeURIComponent(`acct:${name}@${host}`);
  const { links } = await fetchOf(deps, host, `/.well-known/webfinger?resource=${resource}`);
  const self = listOf(links, MOST_LINKS).find(
    (link) => isFields(link) && link['rel'] === 'self' && typeof link['type'] === 'string' && ACTIVITY_TYPES.test(link['type']),
  );
  const url = isFields(self) ? canonicalUrl(deps, self['href']) : undefined;
  if (!url) throw new FetchFailure('refused', `${host} names no actor for ${name}.`);
  return requireActor(deps, url);
}

async function readNodeInfo(deps: Fetching, host: string): Promise<string | undefined> {
  const { links } = await fetchOf(deps, host, '/.well-known/nodeinfo');
  const link = listOf(links, MOST_LINKS).find((each) => isFields(each) && each['rel'] === INSTANCE_ACTOR);
  return isFields(link) ? canonicalUrl(deps, link['href']) : undefined;
}

/** By HTTPS; where private networks are allowed also by HTTP. */
async function fetchOf(deps: Fetching, host: string, path: string): Promise<Record<string, unknown>> {
  try {
    return await fetchPlain(deps, `https://${host}${path}`);
  } catch (error) {
    const isClosed = deps.config.outboundAllowedNetworks.length === 0;
    if (isClosed || !(error instanceof FetchFailure) || error.kind !== 'unavailable') throw error;
    return fetchPlain(deps, `http://${host}${path}`);
  }
}
