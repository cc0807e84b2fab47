import { federationEvents } from '@flotilla/contracts-federation';
import { type Connection, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import { Crawl } from '../crawls/crawl.entity.ts';
import { isFollowedByInstance } from '../follows/is-followed-here.ts';
import { describeActor } from '../remote-actors/describe-actor.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import type { Fetching } from '../remote-actors/fetch-object.ts';
import { requireActor } from '../remote-actors/find-actor.ts';
import { ReadElement } from './read-element.entity.ts';
import type { ReadPlaylist } from './read-playlist.ts';
import { RemotePlaylist } from './remote-playlist.entity.ts';

const db = tables({ Actor, Crawl, ReadElement, RemotePlaylist });

/** docs/contract/federation.md#playlists-of-others */
export const MOST_ELEMENTS = 1_000;

export type Owners = { readonly account: Actor; readonly channel: Actor };

export const findPlaylist = (on: Connection, url: string): Promise<RemotePlaylist | undefined> =>
  db(on).selectFrom('RemotePlaylist').selectAll().where('url', '=', url).executeTakeFirst();

/** The channel of a playlist and the account that owns it. Throws FetchFailure where there is none. */
export async function findOwners(deps: Fetching, { channelUrl, facts: { url } }: ReadPlaylist): Promise<Owners> {
  const channel = await requireActor(deps, channelUrl);
  const account = await db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', channel.ownerId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (channel.type !== 'Group' || channel.url !== channelUrl || !account)
    throw new FetchFailure('refused', `${url} has no channel on its host.`);
  return { account, channel };
}

/** Stores what the document of a playlist says; whatever was read of its elements before is read anew. */
export async function storePlaylist(tx: Transaction, { facts }: ReadPlaylist, owners: Owners, now: Date): Promise<RemotePlaylist> {
  const { account, channel } = owners;
  const row = {
    accountId: account.id,
    channelId: channel.id,
    facts,
    isFollowed: await isFollowedByInstance(tx, { accountId: account.id, channelId: channel.id }),
    updatedAt: now,
  };
  const stored = await db(tx)
    .insertInto('RemotePlaylist')
    .values({ url: facts.url, ...row, createdAt: now })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
  await db(tx).deleteFrom('ReadElement').where('playlistId', '=', stored.id).execute();
  return stored;
}

/** Tells `videos` all of a playlist, now that its elements were read. */
export async function tellPlaylist(tx: Transaction, url: string): Promise<void> {
  const stored = await findPlaylist(tx, url);
  if (!stored) return;
  const actors = await db(tx)
    .selectFrom('Actor')
    .selectAll()
    .where('id', 'in', [stored.accountId, stored.channelId])
    .where('deletedAt', 'is', null)
    .execute();
  const [account, channel] = [stored.accountId, stored.channelId].map((id) => actors.find((actor) => actor.id === id));
  const elements = await db(tx)
    .selectFrom('ReadElement')
    .select(['videoUrl', 'startTimestamp', 'stopTimestamp'])
    .where('playlistId', '=', stored.id)
    .orderBy('position')
    .orderBy('url')
    .limit(MOST_ELEMENTS)
    .execute();
  await db(tx).deleteFrom('ReadElement').where('playlistId', '=', stored.id).execute();
  if (!account || !channel) return;
  publish(tx, federationEvents.remotePlaylistChanged, describePlaylist(stored, { account, channel }, elements));
}

type Elements = { readonly videoUrl: string; readonly startTimestamp: number | null; readonly stopTimestamp: number | null }[] | null;

/** A playlist as events bring it. */
export const describePlaylist = ({ url, facts, isFollowed }: RemotePlaylist, { account, channel }: Owners, elements: Elements) => ({
  about: url,
  playlist: { ...facts, elements },
  account: describeActor(account),
  channel: describeActor(channel),
  listed: { isFollowed },
});

export async function removePlaylist(tx: Transaction, url: string): Promise<void> {
  const removed = await db(tx).deleteFrom('RemotePlaylist').where('url', '=', url).returning('id').executeTakeFirst();
  await db(tx).deleteFrom('Crawl').where('kind', '=', 'playlist').where('url', '=', url).execute();
  if (removed) publish(tx, federationEvents.remotePlaylistDeleted, { about: url });
}
