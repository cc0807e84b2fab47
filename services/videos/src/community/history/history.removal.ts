import type { Removal } from '../../removal.ts';

export const historyRemoval: Removal = {};
