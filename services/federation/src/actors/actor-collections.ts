import { federatedInternal } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Follow } from '../follows/follow.entity.ts';
import { collection, collectionPage } from '../objects/collection.ts';
import { pageOf, paging } from '../objects/page-of.ts';
import { Actor } from './actor.entity.ts';
import { findServedActor, type PlaceOfActors } from './get-actor.ts';

type Needs = Pick<Deps, 'database' | 'urls' | 'videos'>;
type Part = { readonly start: number; readonly count: number };
type Items = { readonly total: number; readonly items: readonly string[] };
export type CollectionOfActor = keyof typeof readers;

const db = tables({ Actor, Follow });

const readers = {
  followers: (deps: Needs, { id }: Actor, part: Part) => readFollows(deps, { self: 'followedId', others: 'followerId', id }, part),
  following: (deps: Needs, { id }: Actor, part: Part) => readFollows(deps, { self: 'followerId', others: 'followedId', id }, part),
  playlists: readPlaylists,
} as const;

/** Who follows a local actor, whom it follows, or its public playlists (docs/contract/federation.md#collections). Throws 404. */
export async function getCollection(
  deps: Needs,
  place: PlaceOfActors,
  name: string,
  of: CollectionOfActor,
  query: { readonly page?: string },
) {
  const actor = await findServedActor(deps, place, name);
  const page = pageOf(query);
  const { total, items } = await readers[of](deps, actor, paging(page));
  const url = `${actor.url}/${of}`;
  return page === undefined ? collection(url, total) : collectionPage(url, { page, total, items });
}

type Side = 'followedId' | 'followerId';

async function readFollows(
  { database }: Needs,
  { self, others, id }: { readonly self: Side; readonly others: Side; readonly id: number },
  { start, count }: Part,
): Promise<Items> {
  const accepted = db(database).selectFrom('Follow as f').where(`f.${self}`, '=', id).where('f.state', '=', 'accepted');
  const counted = accepted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const listed = accepted.innerJoin('Actor as a', 'a.id', `f.${others}`).select('a.url').orderBy(`f.${others}`).offset(start).limit(count);
  const [{ total }, rows] = await Promise.all([counted, count === 0 ? [] : listed.execute()]);
  return { total, items: rows.map(({ url }) => url) };
}

async function readPlaylists({ urls, videos }: Needs, { localKind, localId }: Actor, part: Part): Promise<Items> {
  if (localKind === 'server' || typeof localId !== 'number') return { total: 0, items: [] };
  const owner = localKind === 'account' ? { accountId: localId } : { channelId: localId };
  const { total, uuids } = await videos.ask(federatedInternal.listFederatedPlaylists, { query: { ...part, ...owner } }, 200);
  return { total, items: uuids.map(urls.playlist) };
}
