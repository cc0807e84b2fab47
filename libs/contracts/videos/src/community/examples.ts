import type { ExamplesOf } from '@flotilla/contract';
import { commentsExamples } from './comments.examples.ts';
import { historyExamples } from './history.examples.ts';
import { notificationsExamples } from './notifications.examples.ts';
import type { communityApi } from './operations.ts';
import { ratingsExamples } from './ratings.examples.ts';
import { subscriptionsExamples } from './subscriptions.examples.ts';

export const communityExamples: ExamplesOf<typeof communityApi> = {
  ...commentsExamples,
  ...historyExamples,
  ...notificationsExamples,
  ...ratingsExamples,
  ...subscriptionsExamples,
};
