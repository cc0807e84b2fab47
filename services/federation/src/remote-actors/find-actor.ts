import { prepared, sql, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { canonicalUrl, hostOf, isOnHostOf } from './canonical-url.ts';
import { FetchFailure, isPassing } from './fetch-failure.ts';
import { type Fetching, fetchDocument, fetchObject } from './fetch-object.ts';
import { type ReadActor, readActor } from './read-actor.ts';
import { countOf, type Fields, isFields } from './read-fields.ts';
import { endRemoteActor, saveRemoteActor } from './save-actor.ts';

/** Older knowledge is refreshed (docs/contract/federation.md#remote-actors). */
const FRESH_FOR_MS = 2 * 86_400_000;
/** A key is not fetched again before, however many signatures do not match it. */
const KEY_FRESH_FOR_MS = 600_000;

const db = tables({ Actor });
const findByUrl = prepared('actor-by-url', (on, url: string) =>
  db(on).selectFrom('Actor').selectAll().where('url', '=', url).where('deletedAt', 'is', null),
);

type Options = {
  /** Default true. */
  readonly fetch?: boolean;
  readonly maxAgeMs?: number;
};

/** The actor of this id, local, known, or fetched now; undefined when it cannot be had. What is known stays when a refresh fails. */
export async function findActor(deps: Fetching, asked: string, options: Options = {}): Promise<Actor | undefined> {
  try {
    return await requireActor(deps, asked, options);
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}

/** The same, but throws FetchFailure where there is none. */
export async function requireActor(deps: Fetching, asked: string, { fetch = true, maxAgeMs = FRESH_FOR_MS }: Options = {}): Promise<Actor> {
  const given = canonicalUrl(deps, asked);
  if (!given) throw new FetchFailure('refused', `${asked.slice(0, 200)} is not the id of an actor.`);
  const url = deps.fetches.aliases.get(given) ?? given;
  const [known] = await findByUrl(deps.database, url);
  if (hostOf(url) === deps.urls.host) {
    if (known?.localKind) return known;
    throw new FetchFailure('gone', `${url} is not of this instance.`);
  }
  if (known && (!fetch || isFresh(deps, known, maxAgeMs))) return known;
  if (!fetch) throw new FetchFailure('unavailable', `${url} is not known.`);
  try {
    return await fetchActor(deps, url);
  } catch (error) {
    if (known && error instanceof FetchFailure && error.kind !== 'gone') return known;
    throw error;
  }
}

/** The first of these that is an actor of this type on the host of `url`. Throws FetchFailure where there is none, or nobody can say that now. */
export async function findActorBeside(
  deps: Fetching,
  url: string,
  { type, among }: { readonly type: 'Group' | 'Person'; readonly among: readonly string[] },
): Promise<Actor> {
  for (const candidate of among) {
    const actor = candidate === url ? undefined : await requireActor(deps, candidate).catch(unlessPassing);
    if (actor?.type === type && isOnHostOf(actor.url, url)) return actor;
  }
  throw new FetchFailure('refused', `${url} has no ${type === 'Group' ? 'channel' : 'owner'} on its host.`);
}

function unlessPassing(error: unknown): undefined {
  if (error instanceof FetchFailure && !isPassing(error)) return undefined;
  throw error;
}

/** Whether what is known of a remote actor is younger, by default so young that nobody asks again. */
export function isFresh({ clock }: Pick<Fetching, 'clock'>, { fetchedAt }: Pick<Actor, 'fetchedAt'>, maxAgeMs = FRESH_FOR_MS): boolean {
  return fetchedAt ? clock.now().getTime() - fetchedAt.getTime() < maxAgeMs : false;
}

/** Fetches an actor again whose key does not match a signature; undefined when that was done a moment ago, or cannot be done. */
export async function refetchKey(deps: Fetching, actor: Actor): Promise<Actor | undefined> {
  if (actor.localKind !== null || deps.clock.now().getTime() - (actor.fetchedAt?.getTime() ?? 0) < KEY_FRESH_FOR_MS) return undefined;
  return findActor(deps, actor.url, { maxAgeMs: KEY_FRESH_FOR_MS });
}

/** Concurrent fetches of one actor are one, and one that failed is not repeated for a while. */
function fetchActor(deps: Fetching, url: string): Promise<Actor> {
  const running = deps.fetches.underWay.get(url);
  if (running) return running as Promise<Actor>;
  const recent = deps.fetches.failureOf(url);
  if (recent) return Promise.reject(recent);
  const work = fetchAndSave(deps, url)
    .catch(async (error: unknown) => {
      if (error instanceof FetchFailure && error.kind !== 'busy') deps.fetches.failed(url, error);
      if (error instanceof FetchFailure && error.kind === 'gone') await forgetGone(deps, url);
      throw error;
    })
    .finally(() => deps.fetches.underWay.delete(url));
  deps.fetches.underWay.set(url, work);
  return work;
}

async function fetchAndSave(deps: Fetching, url: string): Promise<Actor> {
  const read = await readOrigin(deps, url);
  const ownerId = read.type === 'Group' ? (await findActorBeside(deps, read.url, { type: 'Person', among: read.owners })).id : null;
  const [followersCount, followingCount] = await Promise.all([totalOf(deps, read.followers), totalOf(deps, read.following)]);
  const { keyId: _keyId, owners: _owners, ...facts } = read;
  const saved = await deps.database.transaction((tx) =>
    saveRemoteActor(tx, { ...facts, ownerId, followersCount, followingCount }, deps.clock.now()),
  );
  if (saved.url !== url) deps.fetches.aliases.set(url, saved.url);
  return saved;
}

/** The document of an actor, also when only that of its key was asked for. */
async function readOrigin(deps: Fetching, url: string): Promise<ReadActor> {
  const { object, url: id } = await fetchObject(deps, url);
  const read = readActor(deps, object, id);
  if (!('refused' in read)) return read;
  const owner = ownerOfKey(deps, object);
  if (!owner || owner === id) throw new FetchFailure('refused', `${id} is not an actor: ${read.refused}.`);
  const fetched = await fetchObject(deps, owner);
  const ofOwner = readActor(deps, fetched.object, fetched.url);
  if ('refused' in ofOwner) throw new FetchFailure('refused', `${fetched.url} is not an actor: ${ofOwner.refused}.`);
  // Whoever publishes a key may claim anybody as its owner; the owner has to name the key.
  if (ofOwner.keyId !== id) throw new FetchFailure('refused', `${fetched.url} does not know the key ${id}.`);
  return ofOwner;
}

function ownerOfKey(deps: Fetching, object: Fields): string | undefined {
  const key = isFields(object['publicKey']) ? object['publicKey'] : object;
  return canonicalUrl(deps, key['owner']);
}

/** How many are in a collection; 0 when that cannot be learnt. */
async function totalOf(deps: Fetching, url: string | null): Promise<number> {
  if (!url) return 0;
  try {
    return countOf((await fetchDocument(deps, url)).object['totalItems']);
  } catch (error) {
    if (error instanceof FetchFailure) return 0;
    throw error;
  }
}

async function forgetGone(deps: Fetching, url: string): Promise<void> {
  const [known] = await findByUrl(deps.database, url);
  if (!known || known.localKind) return;
  await deps.database.transaction((tx) => endRemoteActor(tx, known.id, deps.clock.now()));
}

/** Ids of actors by name, for those whose names are known here. */
export async function findByHandle({ database }: Pick<Fetching, 'database'>, name: string, host: string): Promise<Actor | undefined> {
  return db(database)
    .selectFrom('Actor')
    .selectAll()
    .where('host', '=', host)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
