import type { Removal } from '../../removal.ts';

export const playlistsRemoval: Removal = {};
