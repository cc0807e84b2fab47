import { datesAsText, tables } from '@flotilla/database';
import { Video } from '../catalogue/index.ts';
import { Comment, commentUrl, Rating, WatchedVideo } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { type InstanceUrls, instanceUrls } from '../instance-urls.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { PAGE_SIZE, type Paging, pageOf } from './page-of.ts';

const db = tables({ Comment, Rating, Video, WatchedVideo });

type Reading = Pick<Deps, 'config' | 'database'>;

export const videoUrlOf = ({ url, uuid }: { readonly url: string | null; readonly uuid: string }, { base }: InstanceUrls) =>
  url ?? `${base}/videos/watch/${uuid}`;

/** Throws 404. */
export async function listArchivedRatings(
  { database, config }: Reading,
  userId: number,
  { rating, ...paging }: Paging & { readonly rating: 'dislike' | 'like' },
) {
  const urls = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('Rating as r')
    .innerJoin('Video as v', 'v.id', 'r.videoId')
    .select(['r.id', 'r.createdAt', 'v.url', 'v.uuid'])
    .where('r.accountId', '=', account.id)
    .where('r.rating', '=', rating)
    .where('r.id', '>', paging.after ?? 0)
    .orderBy('r.id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  return pageOf(rows, paging, (row) => ({ videoUrl: videoUrlOf(row, urls), createdAt: row.createdAt.toISOString() }));
}

/** Without those that were deleted. Throws 404. */
export async function listArchivedComments({ database, config }: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('Comment as m')
    .innerJoin('Video as v', 'v.id', 'm.videoId')
    .leftJoin('Comment as r', 'r.id', 'm.inReplyToId')
    .select(['m.id', 'm.url as commentUrl', 'm.text', 'm.createdAt', 'm.inReplyToId', 'r.url as answeredUrl', 'v.url', 'v.uuid'])
    .where('m.accountId', '=', account.id)
    .where('m.id', '>', paging.after ?? 0)
    .orderBy('m.id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  return pageOf(rows, paging, ({ id, commentUrl: url, inReplyToId, answeredUrl, ...row }) => ({
    id,
    url: url ?? commentUrl(id, row.uuid, urls),
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    videoUrl: videoUrlOf(row, urls),
    inReplyToCommentUrl: inReplyToId === null ? null : (answeredUrl ?? commentUrl(inReplyToId, row.uuid, urls)),
  }));
}

/** When a video was watched first is not kept. Throws 404. */
export async function listArchivedHistory({ database, config }: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(config.publicUrl);
  await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('WatchedVideo as w')
    .innerJoin('Video as v', 'v.id', 'w.videoId')
    .select(['w.videoId as id', 'w.position as lastTimecode', 'w.watchedAt as createdAt', 'w.watchedAt as updatedAt', 'v.url', 'v.uuid'])
    .where('w.userId', '=', userId)
    .where('w.videoId', '>', paging.after ?? 0)
    .orderBy('w.videoId')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  return pageOf(rows, paging, ({ lastTimecode, createdAt, updatedAt, ...video }) => ({
    videoUrl: videoUrlOf(video, urls),
    lastTimecode,
    ...datesAsText({ createdAt, updatedAt }),
  }));
}
