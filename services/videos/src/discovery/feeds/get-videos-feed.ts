import { feedsApi, videosProblems } from '@flotilla/contracts-videos';
import { route } from '@flotilla/http-server';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { describeFeed, subjectOf } from './about-feed.ts';
import { listFeedVideos } from './feed-videos.ts';
import { findOwners } from './find-owners.ts';
import { kindOf, negotiate, typesOf } from './formats.ts';
import { itemOfVideo } from './item-of-video.ts';
import { selfLinks } from './self-links.ts';
import { sendFeed } from './send-feed.ts';
import { writeFeed } from './write-feed.ts';

/** The newest videos of the instance, an account or a channel (docs/contract/feeds.md#videos). */
export const getVideosFeedRoute = (deps: Deps) =>
  route(feedsApi.getVideosFeed, async ({ params, query, context }) => {
    refuseHidden(query);
    const type = negotiate(context.request.headers.accept, typesOf(params.format, query.format));
    const owners = await findOwners(deps, query);
    const rows = await listFeedVideos(deps, { owners, choice: query });
    const urls = instanceUrls(deps.config.publicUrl);
    const feed = describeFeed(deps, {
      subject: subjectOf(deps, owners),
      items: rows.map((row) => itemOfVideo(row, urls)),
      changes: rows.flatMap(({ updatedAt, publishedAt }) => [isoDate(updatedAt), isoDate(publishedAt)]),
      self: selfLinks(feedsApi.getVideosFeed, context.url, urls),
    });
    return sendFeed(context, { text: writeFeed(kindOf(params.format, query.format), feed), type });
  });

/** Nobody is signed in to a feed. Throws 401. */
export function refuseHidden({
  include,
  privacyOneOf,
}: {
  include?: number | undefined;
  privacyOneOf?: readonly number[] | undefined;
}): void {
  if (include || privacyOneOf) throw videosProblems.filters_refused();
}
