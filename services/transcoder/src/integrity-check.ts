// What the integrity check uses to repair transcodes.
export type { Deps } from './deps.ts';
export { sweepObjects } from './objects/sweep-objects.ts';
export { enqueueAudio, enqueueGroup, sourceKeys } from './transcodes/enqueue-work.ts';
export { finishIfDone, removePieces } from './transcodes/finish-transcode.ts';
export { forgetSource } from './transcodes/forget-source.ts';
export type { Transcode } from './transcodes/transcode.entity.ts';
export { transcodeRepository } from './transcodes/transcode.repository.ts';
