import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { ratings } from './ratings/ratings.feature.ts';
import { removal } from './removal/removal.feature.ts';

export const community = defineArea<Deps>([ratings, removal]);
