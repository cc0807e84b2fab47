import type { ExamplesOf } from '@flotilla/contract';
import type { communityApi } from './operations.ts';
import { ratingsExamples } from './ratings.examples.ts';

export const communityExamples: ExamplesOf<typeof communityApi> = { ...ratingsExamples };
