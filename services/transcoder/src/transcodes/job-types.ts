import { defineJobType } from '@flotilla/jobs';

/** Names a group of a run of a transcode; work for a run that is over does nothing. */
export type GroupReference = { readonly transcodeId: number; readonly run: number; readonly group: number };
export type PartReference = GroupReference & { readonly part: number };

/** Tried again twice at most. */
const patience = { maxAttempts: 3, leaseInSeconds: 15, stallInSeconds: 600, retryDelaysInSeconds: [1, 5] };

export const encodeGroupJob = defineJobType<GroupReference>({ name: 'encode-group', ...patience });
export const encodePartJob = defineJobType<PartReference>({ name: 'encode-part', ...patience });
export const encodeSoundJob = defineJobType<GroupReference>({ name: 'encode-sound', ...patience });
export const assembleGroupJob = defineJobType<GroupReference>({ name: 'assemble-group', ...patience });
export const makeThumbnailsJob = defineJobType<{ transcodeId: number }>({ name: 'make-thumbnails', ...patience });
