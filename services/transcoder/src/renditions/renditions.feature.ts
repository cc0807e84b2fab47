import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { copyGroup, encodeGroup, makeWholeGroup } from './encode-group.ts';
import { Rendition } from './rendition.entity.ts';

/** The resolutions of a video, encoded a group at a time. */
export const renditions = defineFeature<Deps>({ entities: [Rendition], jobs: [encodeGroup, copyGroup, makeWholeGroup] });
