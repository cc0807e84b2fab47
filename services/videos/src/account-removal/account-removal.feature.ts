import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { removeAccount } from './remove-account.ts';

/** A deleted user has things in several areas: this job removes them all. */
export const accountRemoval = defineFeature<Deps>({ jobs: [removeAccount] });
