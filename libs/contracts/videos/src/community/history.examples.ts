import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { historyApi } from './history.operations.ts';

export const historyExamples: ExamplesOf<typeof historyApi> = {
  listMyHistory: { replies: { 200: { total: 1, data: [{ ...exampleVideo, userHistory: { currentTime: 83 } }] } } },
  clearMyHistory: { body: { beforeDate: exampleDates.lately } },
};
