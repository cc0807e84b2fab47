import type { Deps } from './deps.ts';
import { removeObjectsHandler } from './objects/remove-objects.job.ts';
import { assembleGroupHandler } from './pieces/assemble-group.job.ts';
import { encodeAudioHandler } from './pieces/encode-audio.job.ts';
import { encodePartHandler } from './pieces/encode-part.job.ts';
import { encodeGroupHandler } from './renditions/encode-group.job.ts';
import { makeThumbnailsHandler } from './thumbnails/make-thumbnails.job.ts';

/** Work that fills processors; `concurrency` of these run side by side. */
export const encodingJobs = (deps: Deps) => [
  encodeGroupHandler(deps),
  encodePartHandler(deps),
  encodeAudioHandler(deps),
  assembleGroupHandler(deps),
];

/** Work that is over soon and never waits behind an encode. */
export const quickJobs = (deps: Deps) => [makeThumbnailsHandler(deps), removeObjectsHandler(deps)];
