import { feedsApi } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import { route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { findVideoFor, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { describeFeed, type Subject, subjectOf } from './about-feed.ts';
import { itemOfComment, listFeedComments } from './feed-comments.ts';
import { findOwners } from './find-owners.ts';
import { kindOf, negotiate, typesOf } from './formats.ts';
import { selfLinks } from './self-links.ts';
import { sendFeed } from './send-feed.ts';
import { writeFeed } from './write-feed.ts';

const db = tables({ Video });
const readDescription = prepared('read-feed-video', (on, id: number) =>
  db(on).selectFrom('Video').select(['description', 'updatedAt']).where('id', '=', id),
);

/** The newest comments on public videos (docs/contract/feeds.md#comments). */
export const getVideoCommentsFeedRoute = (deps: Deps) =>
  route(feedsApi.getVideoCommentsFeed, async ({ params, query, context }) => {
    const type = negotiate(context.request.headers.accept, typesOf(params.format, query.format));
    if (query.videoId !== undefined && (query.videoChannelId !== undefined || query.videoChannelName !== undefined))
      throw problems.bad_request({ detail: 'videoId goes with neither videoChannelId nor videoChannelName.' });
    const owners = await findOwners(deps, query);
    const video = query.videoId === undefined ? null : await findVideoFor(deps, query.videoId, { caller: null });
    const place = {
      ...(video && { videoId: video.id }),
      accountIds: [...(owners.scope.of === 'account' ? [owners.scope.id] : []), ...owners.accountIds],
      channelIds: [...(owners.scope.of === 'channel' ? [owners.scope.id] : []), ...owners.channelIds],
    };
    const rows = await listFeedComments(deps, place);
    const urls = instanceUrls(deps.config.publicUrl);
    const feed = describeFeed(deps, {
      subject: { ...(video && !owners.account ? await subjectOfVideo(deps, video) : subjectOf(deps, owners)), author: null },
      items: rows.map((row) => itemOfComment(row, urls)),
      changes: rows.map(({ updatedAt }) => isoDate(updatedAt)),
      self: selfLinks(feedsApi.getVideoCommentsFeed, context.url, urls),
    });
    return sendFeed(context, { text: writeFeed(kindOf(params.format, query.format), feed), type });
  });

type Found = { readonly id: number; readonly uuid: string; readonly name: string };

async function subjectOfVideo({ database, config }: Pick<Deps, 'config' | 'database'>, { id, uuid, name }: Found): Promise<Subject> {
  const [row] = await readDescription(database, id);
  return {
    title: name,
    description: row?.description ?? null,
    link: `${instanceUrls(config.publicUrl).base}/videos/watch/${uuid}`,
    author: null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
