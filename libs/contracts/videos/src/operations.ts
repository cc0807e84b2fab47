import { accountsApi } from './accounts.operations.ts';
import { actorImagesApi } from './actor-images.operations.ts';
import { archivesInternal, restoringInternal } from './archives/index.ts';
import { captionsApi } from './captions/index.ts';
import { channelListsApi, channelRemovalApi, channelsApi, channelUpdatesApi } from './channels.operations.ts';
import { chaptersApi } from './chapters.operations.ts';
import { commentsInternal } from './community/comments.internal.ts';
import { notificationsInternal } from './community/notifications.internal.ts';
import { communityApi } from './community/operations.ts';
import { playlistsInternal } from './community/playlists.internal.ts';
import { constantsApi } from './constants.operations.ts';
import { discoveryApi } from './discovery/operations.ts';
import { downloadTracksInternal } from './download-tracks.operations.ts';
import { embeddingApi, embeddingInternal } from './embedding.operations.ts';
import { federatedInternal } from './federation/index.ts';
import { fileTokensApi } from './file-tokens.operations.ts';
import { downloadsApi, filesApi } from './files.operations.ts';
import { jobsInternal } from './jobs.operations.ts';
import { abusesInternal } from './moderation/abuses.internal.ts';
import { moderationApi } from './moderation/operations.ts';
import { pageFactsInternal } from './page-facts.operations.ts';
import { passwordsApi } from './passwords.operations.ts';
import { statisticsInternal } from './statistics.operations.ts';
import { storyboardsApi } from './storyboards.operations.ts';
import { transcodingApi } from './transcoding.operations.ts';
import { uploadsApi, uploadsInternal } from './uploads.operations.ts';
import { usersInternal } from './users.operations.ts';
import { videoImportsApi } from './video-imports.operations.ts';
import { videoListsApi } from './video-lists.operations.ts';
import { oneVideoApi, oneVideoInternal } from './videos.operations.ts';
import { watchingApi } from './views/operations.ts';

/** Operations that only other services may call. */
export const videosInternal = {
  ...abusesInternal,
  ...archivesInternal,
  ...commentsInternal,
  ...downloadTracksInternal,
  ...embeddingInternal,
  ...federatedInternal,
  ...jobsInternal,
  ...notificationsInternal,
  ...oneVideoInternal,
  ...pageFactsInternal,
  ...playlistsInternal,
  ...restoringInternal,
  ...statisticsInternal,
  ...uploadsInternal,
  ...usersInternal,
};

/** Every public operation of the videos service, for clients. */
export const videosApi = {
  ...accountsApi,
  ...actorImagesApi,
  ...captionsApi,
  ...channelListsApi,
  ...channelRemovalApi,
  ...channelUpdatesApi,
  ...channelsApi,
  ...chaptersApi,
  ...communityApi,
  ...constantsApi,
  ...embeddingApi,
  ...discoveryApi,
  ...filesApi,
  ...downloadsApi,
  ...moderationApi,
  ...oneVideoApi,
  ...fileTokensApi,
  ...passwordsApi,
  ...storyboardsApi,
  ...transcodingApi,
  ...uploadsApi,
  ...videoImportsApi,
  ...videoListsApi,
  ...watchingApi,
};
