import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { accountRemovalIntegrity } from './account-removal.integrity.ts';
import { removeAccount } from './remove-account.ts';

/** Removes what a deleted user has in all areas. */
export const accountRemoval = defineFeature<Deps>({ jobs: [removeAccount], integrityChecks: [accountRemovalIntegrity] });
