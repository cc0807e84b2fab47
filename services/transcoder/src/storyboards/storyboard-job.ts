import { defineJobType } from '@flotilla/jobs';

export type WantedStoryboard = { readonly videoUUID: string; readonly sourceVersion: number; readonly storageKey: string };

export const makeStoryboardJob = defineJobType<WantedStoryboard>({
  name: 'make-storyboard',
  maxAttempts: 3,
  leaseInSeconds: 15,
  stallInSeconds: 600,
  retryDelaysInSeconds: [1, 5],
  shownAs: 'generate-video-storyboard',
});
