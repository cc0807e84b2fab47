import type { Transaction } from '@flotilla/database';
import { LockMode } from '@mikro-orm/core';
import { endSession } from './end-session.ts';
import { Session } from './session.entity.ts';

/** Ends every session of a user that has a valid token, everywhere within two seconds; one may be exempted. The caller holds the user's row. */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  { now, reason, except }: { readonly now: Date; readonly reason: string; readonly except?: string },
): Promise<void> {
  const sessions = await tx.find(
    Session,
    { userId, endedAt: null, $or: [{ accessExpiresAt: { $gt: now } }, { refreshExpiresAt: { $gt: now } }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const session of sessions) if (session.uuid !== except) endSession(tx, session, now, reason);
}
