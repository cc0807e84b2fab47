import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { objectsIntegrity } from './objects.integrity.ts';
import { removeObjects } from './remove-objects.ts';

export const objects = defineFeature<Deps>({ jobs: [removeObjects], integrityChecks: [objectsIntegrity] });
