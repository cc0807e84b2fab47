import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';

export const subscriptions = defineFeature<Deps>({});
