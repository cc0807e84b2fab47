import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';

export const playlists = defineFeature<Deps>({});
