import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { accountRemovalIntegrity } from './account-removal.integrity.ts';
import { removeAccount } from './remove-account.ts';

/** A deleted user has things in several areas: this job removes them all. */
export const accountRemoval = defineFeature<Deps>({ jobs: [removeAccount], integrityChecks: [accountRemovalIntegrity] });
