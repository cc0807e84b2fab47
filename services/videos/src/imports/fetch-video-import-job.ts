import { defineJobType } from '@flotilla/jobs';

export const fetchVideoImportJob = defineJobType<{ importId: number }>({
  name: 'fetch-video-import',
  shownAs: 'video-import',
  maxAttempts: 1,
  leaseInSeconds: 30,
  // A large file may be copied for hours before it is probed; fetching has its own time.
  stallInSeconds: 25 * 3600,
});

export const jobKey = (importId: number) => `video-import:${importId}:`;
