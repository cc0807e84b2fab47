import { type Transaction, tables } from '@flotilla/database';
import { hastenCrawl, startCrawl } from '../crawls/start-crawl.ts';
import { RemotePlaylist } from '../remote-playlists/remote-playlist.entity.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';

/** Older knowledge is refreshed when it is needed, and a failure is not repeated before (docs/contract/federation.md#refreshes). */
const FRESH_FOR_MS = 2 * 86_400_000;
/** Details of what was only listed follow when the lists are read. */
const DETAILS_AFTER_MS = 600_000;
/** What somebody looks at goes first, and everything after outboxes and playlists. */
const RANK = { seen: 4, listed: 5, shares: 6, comments: 7 };

const db = tables({ RemotePlaylist, RemoteVideo });

const begun = (now: Date) => ({ unlessSince: new Date(now.getTime() - FRESH_FOR_MS) });

/** Reads a video or playlist again that somebody looks at, if what is known of it is old or not everything. */
export async function refreshIfStale(tx: Transaction, url: string, now: Date): Promise<void> {
  const known = (await findVideo(tx, url)) ?? (await findPlaylist(tx, url));
  const isFresh = known?.wholeAt && now.getTime() - known.updatedAt.getTime() < FRESH_FOR_MS;
  if (!known || isFresh) return;
  const { kind, actorId } = known;
  const refresh = { kind, url, actorId, rank: RANK.seen };
  if (!(await startCrawl(tx, { ...refresh, ...begun(now) }, now))) await hastenCrawl(tx, refresh, now);
}

async function findVideo(tx: Transaction, url: string) {
  const video = await db(tx).selectFrom('RemoteVideo').select(['updatedAt', 'wholeAt']).where('url', '=', url).executeTakeFirst();
  return video && { ...video, kind: 'video' as const, actorId: null };
}

/** Its elements are read with it, so it is always known whole. */
async function findPlaylist(tx: Transaction, url: string) {
  const playlist = await db(tx).selectFrom('RemotePlaylist').select(['updatedAt', 'accountId']).where('url', '=', url).executeTakeFirst();
  return playlist && { updatedAt: playlist.updatedAt, wholeAt: playlist.updatedAt, kind: 'playlist' as const, actorId: playlist.accountId };
}

type Stored = { readonly url: string; readonly commentsUrl: string | null; readonly sharesUrl: string | null };

/** After a video was stored: what its document does not say of it. */
export async function readMoreLater(tx: Transaction, { url, commentsUrl, sharesUrl }: Stored, isWhole: boolean, now: Date): Promise<void> {
  if (!isWhole) {
    const dueAt = new Date(now.getTime() + DETAILS_AFTER_MS);
    await startCrawl(tx, { kind: 'video', url, rank: RANK.listed, dueAt, ...begun(now) }, now);
    return;
  }
  if (sharesUrl) await startCrawl(tx, { kind: 'shares', url: sharesUrl, rank: RANK.shares, ...begun(now) }, now);
  if (commentsUrl) await startCrawl(tx, { kind: 'comments', url: commentsUrl, rank: RANK.comments, ...begun(now) }, now);
}
