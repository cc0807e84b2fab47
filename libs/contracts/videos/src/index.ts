export { accountsTopic, sourcesTopic, videosEvents, videosTopic, videosTopics } from './events.ts';
export { MAX_IMAGE_SIZE, videoChanges } from './metadata.ts';
export { videosApi, videosInternal } from './operations.ts';
export { videosProblems } from './problems.ts';
export {
  streamingPlaylist,
  transcodingStatus,
  video,
  videoDetails,
  videoFile,
  videoSource,
} from './video.ts';
