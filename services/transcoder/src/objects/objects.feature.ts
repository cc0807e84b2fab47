import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { objectsIntegrity } from './objects.integrity.ts';
import { removeObjects } from './remove-objects.ts';
import { sweepObjectsHourly } from './sweep-objects.ts';
import { UncommittedObject } from './uncommitted-object.entity.ts';

/** Objects that are being stored, and those that are no longer used. */
export const objects = defineFeature<Deps>({
  entities: [UncommittedObject],
  jobs: [removeObjects],
  schedules: [sweepObjectsHourly],
  integrityChecks: [objectsIntegrity],
});
