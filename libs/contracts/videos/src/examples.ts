import type { ExamplesOf } from '@flotilla/contract';
import { accountsExamples } from './operations/accounts.examples.ts';
import { constantsExamples } from './operations/constants.examples.ts';
import { transcodingExamples } from './operations/transcoding.examples.ts';
import { uploadsExamples } from './operations/uploads.examples.ts';
import { videoListsExamples } from './operations/video-lists.examples.ts';
import { oneVideoExamples } from './operations/videos.examples.ts';
import type { videosApi } from './operations.ts';

/** An example of every body and every JSON answer of the service, apart from the operations: the browser has no use for them. */
export const videosExamples: ExamplesOf<typeof videosApi> = {
  ...accountsExamples,
  ...constantsExamples,
  ...oneVideoExamples,
  ...transcodingExamples,
  ...uploadsExamples,
  ...videoListsExamples,
};
