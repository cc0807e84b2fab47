import type { Removal } from '../../removal.ts';

export const subscriptionsRemoval: Removal = {};
