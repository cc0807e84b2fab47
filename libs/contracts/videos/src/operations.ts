import { accountsApi } from './operations/accounts.ts';
import { constantsApi } from './operations/constants.ts';
import { filesApi } from './operations/files.ts';
import { videosInternal as accountsInternal } from './operations/internal.ts';
import { jobsInternal } from './operations/jobs.ts';
import { transcodingApi } from './operations/transcoding.ts';
import { uploadsApi } from './operations/uploads.ts';
import { videoListsApi } from './operations/video-lists.ts';
import { videosApi as oneVideoApi } from './operations/videos.ts';

/** Asked by other services only. */
export const videosInternal = { ...accountsInternal, ...jobsInternal };

/** Every operation of the videos service. */
export const videosApi = {
  ...accountsApi,
  ...constantsApi,
  ...filesApi,
  ...oneVideoApi,
  ...transcodingApi,
  ...uploadsApi,
  ...videoListsApi,
};
