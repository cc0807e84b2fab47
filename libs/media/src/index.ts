export { encodeAudio } from './encode/encode-audio.ts';
export { encodePart } from './encode/encode-part.ts';
export { encodeRenditions, type RenditionToEncode } from './encode/encode-renditions.ts';
export type { SourceVideo } from './encode/filter-graph.ts';
export { joinParts } from './encode/join-parts.ts';
export { makeSeekable, type SeekableCopy } from './encode/make-seekable.ts';
export { hlsNames } from './encode/names.ts';
export { type FrameProperties, probeFrames } from './encode/probe-frames.ts';
export type { EncodeOptions, EncodeSource } from './encode/source.ts';
export { hasSteadyKeyFrames } from './encode/steady-key-frames.ts';
export { type FinishedRendition, finishRendition, type MadeFile } from './hls/finish-rendition.ts';
export { makeWebVideo } from './hls/make-web-video.ts';
export { makeStoryboard, type Storyboard } from './images/make-storyboard.ts';
export {
  drawDefaultImage,
  makeDefaultThumbnails,
  makeImageThumbnails,
  makeVideoThumbnails,
  type Thumbnail,
} from './images/make-thumbnails.ts';
export { UnusableFrameRate } from './ladder/frame-rate.ts';
export { type LadderPlan, planLadder, type RenditionPlan } from './ladder/plan-ladder.ts';
export { AUDIO_ONLY } from './ladder/resolutions.ts';
export { muxTracks, type Tracks } from './mux/mux-tracks.ts';
export { isSeekable, mayJump } from './probe/containers.ts';
export type { MediaMetadata, Probe } from './probe/probe.ts';
export { probeMedia } from './probe/probe-media.ts';
export { UnusableMedia } from './probe/unusable-media.ts';
export { type Confinement, findConfinement } from './sandbox/confinement.ts';
export { findProgram } from './sandbox/find-program.ts';
export { findSandboxTools, type SandboxTools } from './sandbox/find-sandbox-tools.ts';
export { openMade } from './sandbox/made-files.ts';
export { runConfined, runSandboxed, type Sandbox } from './sandbox/run-sandboxed.ts';
export { type FailureKind, ToolFailure } from './sandbox/tool-failure.ts';
export { type JobDirectory, openWorkspace, type Workspace } from './sandbox/workspace.ts';
export { findMediaTools, type MediaTools, MediaToolsMissing } from './tools.ts';
