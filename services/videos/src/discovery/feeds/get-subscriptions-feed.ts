import { feedsApi } from '@flotilla/contracts-videos';
import { route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { followsRemote } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { describeFeed, subjectOf } from './about-feed.ts';
import { listFeedVideos } from './feed-videos.ts';
import { findShownAccount } from './find-owners.ts';
import { kindOf, negotiate, typesOf } from './formats.ts';
import { refuseHidden } from './get-videos-feed.ts';
import { itemOfVideo } from './item-of-video.ts';
import { selfLinks } from './self-links.ts';
import { sendFeed } from './send-feed.ts';
import { writeFeed } from './write-feed.ts';

/** What is new in the channels of a subscriber, as they would see it (docs/contract/feeds.md#subscriptions). */
export const getSubscriptionsFeedRoute = (deps: Deps) =>
  route(feedsApi.getSubscriptionsFeed, async ({ params, query, context }) => {
    refuseHidden(query);
    const type = negotiate(context.request.headers.accept, typesOf(params.format, query.format));
    const account = await findShownAccount(deps, query.accountId);
    const { userId } = account;
    if (userId === undefined || !(await deps.feedOwners.isTheirToken(userId, query.token)))
      throw problems.forbidden({ detail: 'This is not the token of that account.' });

    const isRemote = await followsRemote(deps.database, account.id);
    const owners = { scope: { of: 'subscriptions', id: account.id, isRemote }, accountIds: [], channelIds: [] } as const;
    const rows = await listFeedVideos(deps, { owners, choice: query, reader: { userId } });
    const urls = instanceUrls(deps.config.publicUrl);
    const feed = describeFeed(deps, {
      subject: { ...subjectOf(deps, { channel: null, account }), author: null },
      items: rows.map((row) => itemOfVideo(row, urls)),
      changes: rows.flatMap(({ updatedAt, publishedAt }) => [isoDate(updatedAt), isoDate(publishedAt)]),
      self: selfLinks(feedsApi.getSubscriptionsFeed, context.url, urls),
    });
    const text = writeFeed(kindOf(params.format, query.format), feed);
    return sendFeed(context, { text, type, isPrivate: true });
  });
