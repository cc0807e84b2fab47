import type { Removal } from '../../removal.ts';

export const notificationsRemoval: Removal = {};
