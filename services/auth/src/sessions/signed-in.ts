import type { RowOf } from '@flotilla/database';
import type { User } from '../users/user.entity.ts';

/** What a sign-in has to know of a user. */
export const signedInColumns = ['id', 'username', 'email', 'language', 'role', 'blocked', 'blockedReason', 'emailVerified'] as const;

export type SignedIn = Pick<RowOf<typeof User>, (typeof signedInColumns)[number]>;
