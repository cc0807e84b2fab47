import type { RowOf } from '@flotilla/database';
import type { User } from '../users/user.entity.ts';

/** The columns of a user that a sign-in reads. */
export const signedInColumns = ['id', 'username', 'email', 'language', 'role', 'blocked', 'blockedReason', 'emailVerified'] as const;

export type SignedIn = Pick<RowOf<typeof User>, (typeof signedInColumns)[number]>;
