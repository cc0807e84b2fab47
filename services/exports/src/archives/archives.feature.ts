import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { makeArchive } from './make-archive.ts';

/** How archives are made (docs/contract/archives.md#making). */
export const archives = defineFeature<Deps>({ jobs: [makeArchive] });
