import { feedsApi } from '@flotilla/contracts-videos';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { getVideoCommentsFeedRoute } from './get-comments-feed.ts';
import { getPodcastRoute } from './get-podcast.ts';
import { getPodcastChaptersRoute } from './get-podcast-chapters.ts';
import { getSubscriptionsFeedRoute } from './get-subscriptions-feed.ts';
import { getVideosFeedRoute } from './get-videos-feed.ts';

/** What feed readers and podcast apps ask for (docs/contract/feeds.md). */
export const feeds = defineFeature<Deps>({
  operations: [
    implement(feedsApi, (deps) => ({
      getVideosFeed: getVideosFeedRoute(deps),
      getVideoCommentsFeed: getVideoCommentsFeedRoute(deps),
      getSubscriptionsFeed: getSubscriptionsFeedRoute(deps),
      getPodcast: getPodcastRoute(deps),
      getPodcastChapters: getPodcastChaptersRoute(deps),
    })),
  ],
});
