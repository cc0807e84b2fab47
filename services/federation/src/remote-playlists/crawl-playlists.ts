import { type Transaction, tables } from '@flotilla/database';
import type { Crawl } from '../crawls/crawl.entity.ts';
import type { CrawledItem } from '../crawls/crawled-item.ts';
import { startCrawl } from '../crawls/start-crawl.ts';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { localVideoUrl } from '../inbox/handlers/local-video.ts';
import { isHostMuted } from '../inbox/host-mutes.ts';
import { canonicalUrl, hostOf, isOnHostOf } from '../remote-actors/canonical-url.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { type FetchedObject, fetchObject } from '../remote-actors/fetch-object.ts';
import { type Fields, idOf, isFields } from '../remote-actors/read-fields.ts';
import { fetchListedVideo } from '../remote-videos/fetch-video.ts';
import { findVideo, storeNewVideo } from '../remote-videos/store-video.ts';
import { ReadElement } from './read-element.entity.ts';
import { readPlaylist } from './read-playlist.ts';
import { RemotePlaylist } from './remote-playlist.entity.ts';
import { findOwners, MOST_ELEMENTS, removePlaylist, storePlaylist, tellPlaylist } from './store-playlist.ts';

const db = tables({ ReadElement, RemotePlaylist });
const MOST_PLAYLISTS = 2_000;
const LAST_SECOND = 2 ** 31 - 1;
/** After the outboxes of the same host, and playlists after the list of them. */
const RANK = { list: 2, playlist: 3 };

/** Reads a playlist with its elements, once more if that is under way: it may have changed behind the place that was reached. */
export const readPlaylistLater = (
  tx: Transaction,
  { url, actorId }: { readonly url: string; readonly actorId: number | null },
  now: Date,
) => startCrawl(tx, { kind: 'playlist', url, actorId, rank: RANK.playlist, isAgainWanted: true }, now);

/** Reads the playlists of an actor who is followed. */
export const readPlaylistsLater = (
  tx: Transaction,
  { url, actorId, unlessSince }: { readonly url: string; readonly actorId: number; readonly unlessSince: Date },
  now: Date,
) => startCrawl(tx, { kind: 'playlists', url, actorId, rank: RANK.list, unlessSince }, now);

/** One of the playlists of an actor. */
export async function listedPlaylist(deps: Deps, { crawl, item }: CrawledItem): Promise<Effect | undefined> {
  const url = canonicalUrl(deps, idOf(item));
  if (!url || !isOnHostOf(url, crawl.url) || crawl.items >= MOST_PLAYLISTS) return undefined;
  return async (tx) => void (await readPlaylistLater(tx, { url, actorId: crawl.actorId ?? null }, deps.clock.now()));
}

/** What a playlist says of itself, before its elements. Throws FetchFailure when it cannot be one. */
export async function beginPlaylist(deps: Deps, { url }: Crawl, document: FetchedObject): Promise<Effect> {
  const read = document.url === url ? readPlaylist(deps, document.object, url) : undefined;
  if (!read) throw new FetchFailure('refused', `${url} is not a playlist that can be read.`);
  const owners = await findOwners(deps, read);
  return async (tx) => void (await storePlaylist(tx, read, owners, deps.clock.now()));
}

/** An element, with its video if that is not known yet. */
export async function playlistElement(deps: Deps, { crawl, item }: CrawledItem): Promise<Effect | undefined> {
  const asked = canonicalUrl(deps, idOf(item));
  if (!asked || !isOnHostOf(asked, crawl.url) || crawl.items >= MOST_ELEMENTS) return undefined;
  const { object, url } = isFields(item) ? { object: item, url: asked } : await fetchObject(deps, asked);
  const { position } = object;
  if (object['type'] !== 'PlaylistElement' || !isOnHostOf(url, crawl.url) || !isPosition(position)) return undefined;
  const video = await findVideoOf(deps, object);
  if (!video) return undefined;
  const moments = momentsOf(object);
  return async (tx) => {
    if (video.found) await storeNewVideo(tx, video.found, deps.clock.now(), { isNews: false });
    const playlist = await db(tx).selectFrom('RemotePlaylist').select('id').where('url', '=', crawl.url).executeTakeFirst();
    if (!playlist) return;
    const row = { position, videoUrl: video.url, ...moments };
    await db(tx)
      .insertInto('ReadElement')
      .values({ playlistId: playlist.id, url, ...row })
      .onConflict((conflict) => conflict.columns(['playlistId', 'url']).doUpdateSet(row))
      .execute();
  };
}

/** Of this instance, known, or fetched from where it is. */
async function findVideoOf(deps: Deps, { url: named }: Fields) {
  const local = localVideoUrl(deps, named);
  if (local) return { url: local, found: undefined };
  const url = canonicalUrl(deps, idOf(named));
  if (!url || hostOf(url) === deps.urls.host) return undefined;
  if (await findVideo(deps.database, url)) return { url, found: undefined };
  if (await isHostMuted(deps, hostOf(url))) return undefined;
  const found = await fetchListedVideo(deps, url);
  return { url: found.video.url, found };
}

function momentsOf({ startTimestamp, stopTimestamp }: Fields) {
  const start = isSecond(startTimestamp) ? startTimestamp : null;
  const stop = isSecond(stopTimestamp) && stopTimestamp > (start ?? -1) ? stopTimestamp : null;
  return { startTimestamp: start, stopTimestamp: stop };
}

const isSecond = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_SECOND;
const isPosition = (value: unknown): value is number => isSecond(value) && value >= 1;

export const endPlaylist = (tx: Transaction, { url }: Crawl): Promise<void> => tellPlaylist(tx, url);
export const playlistGone = (tx: Transaction, { url }: Crawl): Promise<void> => removePlaylist(tx, url);
