import { defineJobType } from '@flotilla/jobs';

/** Names a group of a run of a transcode; work for a run that is over does nothing. */
export type GroupReference = { readonly transcodeId: number; readonly run: number; readonly group: number };
export type PartReference = GroupReference & { readonly part: number };

/** Tried again twice at most. */
const retried = { maxAttempts: 3, leaseInSeconds: 15, stallInSeconds: 600, retryDelaysInSeconds: [1, 5] };
const encode = { ...retried, shownAs: 'video-transcoding' };

export const encodeGroupJob = defineJobType<GroupReference>({ name: 'encode-group', ...encode });
/** The same for groups of long videos that take little encoding: copies and audio alone. */
export const copyGroupJob = defineJobType<GroupReference>({ name: 'copy-group', ...encode });
/** The same for long videos that cannot be cut: hours of encoding. Former releases enqueued copies under this name as well. */
export const makeWholeGroupJob = defineJobType<GroupReference>({ name: 'make-whole-group', ...encode });
export const copySourceJob = defineJobType<GroupReference>({ name: 'copy-source', ...encode });
export const encodePartJob = defineJobType<PartReference>({ name: 'encode-part', ...encode });
export const encodeAudioJob = defineJobType<GroupReference>({ name: 'encode-sound', ...encode });
export const assembleGroupJob = defineJobType<GroupReference>({ name: 'assemble-group', ...encode });
/** All that make renditions. */
export const renditionJobs = [
  encodeGroupJob,
  copyGroupJob,
  makeWholeGroupJob,
  copySourceJob,
  encodePartJob,
  encodeAudioJob,
  assembleGroupJob,
] as const;

export const makeThumbnailsJob = defineJobType<{ transcodeId: number }>({ name: 'make-thumbnails', ...retried });
