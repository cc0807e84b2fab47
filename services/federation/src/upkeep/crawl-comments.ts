import { type Connection, type Transaction, tables } from '@flotilla/database';
import type { Crawl } from '../crawls/crawl.entity.ts';
import type { CrawledItem } from '../crawls/crawled-item.ts';
import type { Deps } from '../deps.ts';
import type { Effect } from '../inbox/handlers/handler.ts';
import { isHostMuted } from '../inbox/host-mutes.ts';
import { canonicalUrl, hostOf } from '../remote-actors/canonical-url.ts';
import { idOf } from '../remote-actors/read-fields.ts';
import { findThread } from '../remote-comments/find-thread.ts';
import { RemoteComment } from '../remote-comments/remote-comment.entity.ts';
import { endComment, storeComments } from '../remote-comments/store-comments.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { skipFailures } from './skip-failures.ts';

/** For one comment with all it answers. */
const WITHIN_MS = 60_000;
/** Of those that are not listed any more; more than may be listed are never stored. */
const MOST_REMOVED = 10_000;

const db = tables({ RemoteComment, RemoteVideo });

export const acceptsComments = ({ settings }: Pick<Deps, 'settings'>): boolean => settings().videoComments.acceptRemoteComments;

const findVideo = (on: Connection, { url }: Crawl) =>
  db(on).selectFrom('RemoteVideo').select('url').where('commentsUrl', '=', url).executeTakeFirst();

/** A comment that the origin of a video lists, resolved like one that is sent; of those that are known their place is kept. */
export async function listedComment(deps: Deps, { crawl, item }: CrawledItem): Promise<Effect | undefined> {
  const url = canonicalUrl(deps, idOf(item));
  const video = await findVideo(deps.database, crawl);
  if (!url || !video || hostOf(url) === deps.urls.host) return undefined;
  const now = deps.clock.now();
  const known = await db(deps.database).selectFrom('RemoteComment').select('videoUrl').where('url', '=', url).executeTakeFirst();
  if (known) return async (tx) => void (await db(tx).updateTable('RemoteComment').set({ seenAt: now }).where('url', '=', url).execute());
  if (await isHostMuted(deps, hostOf(url))) return undefined;
  return skipFailures(deps, url, async () => {
    const find = async (address: string) => (address === video.url ? address : undefined);
    const thread = await findThread(deps, url, { findVideo: find, signal: AbortSignal.timeout(WITHIN_MS) });
    return thread?.videoUrl === video.url ? (tx) => storeComments(tx, thread, { now }) : undefined;
  });
}

/** What is not listed any more was deleted there; the places of deleted ones stay. */
export async function removeUnlistedComments(tx: Transaction, crawl: Crawl, isWhole: boolean): Promise<void> {
  const video = isWhole ? await findVideo(tx, crawl) : undefined;
  if (!video) return;
  const unlisted = await db(tx)
    .selectFrom('RemoteComment')
    .select('url')
    .where('videoUrl', '=', video.url)
    .where('seenAt', '<', crawl.startedAt)
    .where('deletedAt', 'is', null)
    .limit(MOST_REMOVED)
    .execute();
  for (const { url } of unlisted) await endComment(tx, { url, now: crawl.startedAt });
}
