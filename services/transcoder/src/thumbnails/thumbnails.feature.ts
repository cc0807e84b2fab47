import { thumbnailsInternal } from '@flotilla/contracts-transcoder';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { makeSourceThumbnails } from './make-source-thumbnails.ts';
import { makeThumbnailsRoute } from './make-thumbnails.ts';

/** Thumbnails, taken from a video or made of an uploaded image. */
export const thumbnails = defineFeature<Deps>({
  operations: [implement(thumbnailsInternal, (deps) => ({ makeThumbnails: makeThumbnailsRoute(deps) }))],
  jobs: [makeSourceThumbnails],
});
