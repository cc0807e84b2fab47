import { MalformedDocument, parseActivityJson, signRequest } from '@flotilla/activitypub';
import { OutboundFailure, type OutboundReply } from '@flotilla/outbound';
import { signerOf } from '../actors/signer-of.ts';
import type { Deps } from '../deps.ts';
import { canonicalUrl, hostOf } from './canonical-url.ts';
import { FetchFailure } from './fetch-failure.ts';
import { serverActorId } from './server-actor.ts';

export type FetchedObject = { readonly object: Record<string, unknown>; readonly url: string };
export type Fetching = Pick<Deps, 'clock' | 'config' | 'database' | 'fetches' | 'keyring' | 'outbound' | 'urls'>;

const ACTIVITY_TYPES = /^application\/(?:activity|ld)\+json(?:\s*;|\s*$)/i;
const ACCEPT_OBJECT = 'application/activity+json, application/ld+json';
const ACCEPT_PLAIN = 'application/jrd+json, application/json';

/**
 * An object of another instance as the instance of its id has it (docs/contract/federation.md#fetching): what calls itself otherwise than the address it was
 * fetched from is fetched once more by its id. Throws FetchFailure.
 */
export async function fetchObject(deps: Fetching, asked: string): Promise<FetchedObject> {
  const first = await fetchDocument(deps, asked);
  const id = canonicalUrl(deps, first.object['id']);
  if (!id) throw new FetchFailure('refused', `${asked} has no valid id.`);
  if (id === first.url) return first;
  const second = await fetchDocument(deps, id);
  if (canonicalUrl(deps, second.object['id']) !== id || hostOf(second.url) !== hostOf(id))
    throw new FetchFailure('refused', `${asked} calls itself ${id}, which is something else.`);
  return { object: second.object, url: id };
}

/** An ActivityPub document without a look at its id, such as a page of a collection; its host is that of `url`. Throws FetchFailure. */
export async function fetchDocument(deps: Fetching, asked: string): Promise<FetchedObject> {
  const reply = await get(deps, asked, { accept: ACCEPT_OBJECT, isSigned: deps.config.signFetches });
  if (!ACTIVITY_TYPES.test(reply.headers['content-type'] ?? ''))
    throw new FetchFailure('refused', `${asked} is not an ActivityPub document.`);
  return { object: readObject(reply, asked), url: canonicalUrl(deps, reply.url.href) ?? reply.url.href };
}

/** What WebFinger and NodeInfo answer: plain JSON, which is no ActivityPub object whatever it says. Throws FetchFailure. */
export async function fetchPlain(deps: Fetching, url: string): Promise<Record<string, unknown>> {
  return readObject(await get(deps, url, { accept: ACCEPT_PLAIN, isSigned: false }), url);
}

async function get(deps: Fetching, asked: string, how: { readonly accept: string; readonly isSigned: boolean }): Promise<OutboundReply> {
  const url = canonicalUrl(deps, asked);
  if (!url) throw new FetchFailure('refused', `${asked.slice(0, 200)} is not an address to fetch from.`);
  const host = hostOf(url);
  if (host === deps.urls.host) throw new FetchFailure('refused', `${url} is of this instance.`);
  if (!deps.fetches.mayAsk(host)) throw new FetchFailure('busy', `${host} was asked as often as it may be in a minute.`);
  const reply = await send(deps, url, how);
  const { status } = reply;
  if (status === 404 || status === 410) throw new FetchFailure('gone', `${url} is gone: ${status}.`);
  if (status === 429 || status >= 500) throw new FetchFailure('unavailable', `${url} answered ${status}.`);
  if (status !== 200) throw new FetchFailure('refused', `${url} answered ${status}.`);
  return reply;
}

async function send(deps: Fetching, url: string, { accept, isSigned }: { readonly accept: string; readonly isSigned: boolean }) {
  const signer = isSigned ? await signerOf(deps, await serverActorId(deps)) : undefined;
  try {
    return await deps.outbound.fetch(url, {
      headers: { accept, 'user-agent': `Flotilla (+${deps.urls.base})` },
      ...(signer && { sign: (hop) => signRequest({ ...hop, now: deps.clock.now() }, signer) }),
    });
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const isFinal = error.kind === 'refused' || error.kind === 'too-large';
    throw new FetchFailure(isFinal ? 'refused' : 'unavailable', error.message, { cause: error });
  }
}

function readObject({ body }: OutboundReply, url: string): Record<string, unknown> {
  try {
    return parseActivityJson(body);
  } catch (error) {
    if (!(error instanceof MalformedDocument)) throw error;
    throw new FetchFailure('refused', `${url} is not a document that can be read: ${error.message}.`, { cause: error });
  }
}
