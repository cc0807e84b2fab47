import type { ExamplesOf } from '@flotilla/contract';
import { commentsExamples } from './comments.examples.ts';
import { historyExamples } from './history.examples.ts';
import { mutesExamples } from './mutes.examples.ts';
import { notificationsExamples } from './notifications.examples.ts';
import type { communityApi } from './operations.ts';
import { playlistsExamples } from './playlists.examples.ts';
import { ratingsExamples } from './ratings.examples.ts';
import { subscriptionsExamples } from './subscriptions.examples.ts';

export const communityExamples: ExamplesOf<typeof communityApi> = {
  ...commentsExamples,
  ...historyExamples,
  ...mutesExamples,
  ...notificationsExamples,
  ...playlistsExamples,
  ...ratingsExamples,
  ...subscriptionsExamples,
};
