export { accountsApi } from './accounts.operations.ts';
export { actorImagesApi } from './actor-images.operations.ts';
export * from './archives/index.ts';
export * from './captions/index.ts';
export { channelListsApi, channelRemovalApi, channelsApi, channelUpdatesApi } from './channels.operations.ts';
export { chaptersApi } from './chapters.operations.ts';
export * from './community/index.ts';
export { constantsApi } from './constants.operations.ts';
export * from './discovery/index.ts';
export { downloadTracksInternal } from './download-tracks.operations.ts';
export { embeddingApi, embeddingInternal, embedPolicies, embedPolicy } from './embedding.operations.ts';
export {
  accountSnapshotsTopic,
  accountsTopic,
  channelsTopic,
  chaptersTopic,
  sourcesTopic,
  videosEvents,
  videosTopic,
  videosTopics,
} from './events.ts';
export * from './federation/index.ts';
export { fileTokensApi } from './file-tokens.operations.ts';
export { downloadsApi, filesApi } from './files.operations.ts';
export { jobsInternal } from './jobs.operations.ts';
export { MAX_IMAGE_SIZE, videoChanges } from './metadata.ts';
export * from './moderation/index.ts';
export { videosApi, videosInternal } from './operations.ts';
export { pageFactsInternal } from './page-facts.operations.ts';
export { passwordsApi } from './passwords.operations.ts';
export { videosProblems } from './problems.ts';
export { statisticsInternal } from './statistics.operations.ts';
export { storyboard, storyboardsApi } from './storyboards.operations.ts';
export { transcodingApi } from './transcoding.operations.ts';
export { uploadsApi, uploadsInternal } from './uploads.operations.ts';
export { usersInternal } from './users.operations.ts';
export {
  streamingPlaylist,
  transcodingStatus,
  video,
  videoDetails,
  videoFile,
  videoSource,
} from './video.ts';
export {
  type VideoImportState,
  videoImport,
  videoImportState,
  videoImportStates,
  videoImportsApi,
} from './video-imports.operations.ts';
export { videoListsApi } from './video-lists.operations.ts';
export { oneVideoApi, oneVideoInternal } from './videos.operations.ts';
export * from './views/index.ts';
