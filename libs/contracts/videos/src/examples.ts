import type { ExamplesOf } from '@flotilla/contract';
import { accountsExamples } from './accounts.examples.ts';
import { actorImagesExamples } from './actor-images.examples.ts';
import { captionsExamples } from './captions/captions.examples.ts';
import { channelsExamples } from './channels.examples.ts';
import { chaptersExamples } from './chapters.examples.ts';
import { communityExamples } from './community/examples.ts';
import { constantsExamples } from './constants.examples.ts';
import { discoveryExamples } from './discovery/examples.ts';
import { embeddingExamples } from './embedding.examples.ts';
import { fileTokensExamples } from './file-tokens.examples.ts';
import { moderationExamples } from './moderation/examples.ts';
import type { videosApi } from './operations.ts';
import { passwordsExamples } from './passwords.examples.ts';
import { storyboardsExamples } from './storyboards.examples.ts';
import { transcodingExamples } from './transcoding.examples.ts';
import { uploadsExamples } from './uploads.examples.ts';
import { videoImportsExamples } from './video-imports.examples.ts';
import { videoListsExamples } from './video-lists.examples.ts';
import { oneVideoExamples } from './videos.examples.ts';
import { watchingExamples } from './views/examples.ts';

/** An example of every body and JSON answer of the service. Apart from the operations, so that they are not sent to browsers. */
export const videosExamples: ExamplesOf<typeof videosApi> = {
  ...accountsExamples,
  ...actorImagesExamples,
  ...captionsExamples,
  ...channelsExamples,
  ...chaptersExamples,
  ...communityExamples,
  ...constantsExamples,
  ...discoveryExamples,
  ...embeddingExamples,
  ...fileTokensExamples,
  ...moderationExamples,
  ...oneVideoExamples,
  ...passwordsExamples,
  ...storyboardsExamples,
  ...transcodingExamples,
  ...uploadsExamples,
  ...videoImportsExamples,
  ...videoListsExamples,
  ...watchingExamples,
};
