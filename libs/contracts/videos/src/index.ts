export { accountsTopic, sourcesTopic, videosEvents, videosTopic, videosTopics } from './events.ts';
export { MAX_IMAGE_SIZE, newResumableUpload, newVideo, thumbnailParts, videoChanges } from './metadata.ts';
export { videosApi, videosInternal } from './operations.ts';
export { videosProblems } from './problems.ts';
export {
  createdVideo,
  streamingPlaylist,
  transcodingStatus,
  video,
  videoDetails,
  videoFile,
  videoSource,
} from './video.ts';
