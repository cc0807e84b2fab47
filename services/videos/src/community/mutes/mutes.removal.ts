import type { Removal } from '../../removal.ts';

export const mutesRemoval: Removal = {};
