import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { pings } from './pings/pings.feature.ts';

export const views = defineArea<Deps>([pings]);
