import type { Transaction } from '@flotilla/database';
import type { Session } from './session.entity.ts';
import { publishSession } from './token-pair.ts';

/** Invalidates every token of a session, everywhere within two seconds. The caller holds the session's row. */
export function endSession(tx: Transaction, session: Session, now: Date, reason: string): void {
  if (session.endedAt) return;
  session.endedAt = now;
  session.endReason = reason;
  publishSession(tx, session);
}
