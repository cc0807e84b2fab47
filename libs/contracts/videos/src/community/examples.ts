import type { ExamplesOf } from '@flotilla/contract';
import type { communityApi } from './operations.ts';
import { ratingsExamples } from './ratings.examples.ts';
import { subscriptionsExamples } from './subscriptions.examples.ts';

export const communityExamples: ExamplesOf<typeof communityApi> = { ...ratingsExamples, ...subscriptionsExamples };
