import type { ExamplesOf } from '@flotilla/contract';
import { abusesExamples } from './abuses.examples.ts';
import type { moderationApi } from './operations.ts';
import { videoBlocksExamples } from './video-blocks.examples.ts';

export const moderationExamples: ExamplesOf<typeof moderationApi> = { ...abusesExamples, ...videoBlocksExamples };
