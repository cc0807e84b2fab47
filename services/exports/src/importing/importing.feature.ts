import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { importArchive } from './import-archive.ts';

/** How archives are imported (docs/contract/archives.md#importing). */
export const importing = defineFeature<Deps>({ jobs: [importArchive] });
