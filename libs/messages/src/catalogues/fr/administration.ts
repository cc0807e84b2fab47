import { admin } from './admin.ts';
import { registrations } from './registrations.ts';

/** What only the pages of the administration say. */
export const administration = {
  ...admin,
  ...registrations,
} as const;
