import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { Configuration } from './configuration.entity.ts';
import { createConfiguration } from './migrations/2026-11-21-configuration.ts';

export const instance = defineFeature<Deps>({ entities: [Configuration], migrations: [createConfiguration] });
