import { registrations } from './registrations.ts';

/** What only the pages of the administration say. */
export const administration = { ...registrations } as const;
