import type { Removal } from '../../removal.ts';

export const commentsRemoval: Removal = {};
