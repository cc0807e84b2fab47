import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { removeObjects } from './remove-objects.ts';

export const objects = defineFeature<Deps>({ jobs: [removeObjects] });
