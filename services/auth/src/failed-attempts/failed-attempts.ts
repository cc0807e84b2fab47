import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { countInWindow } from './count-in-window.ts';
import { FailedAttempt } from './failed-attempt.entity.ts';
import { isLastAllowed, type Rule, TOO_MANY_WRONG } from './too-many-attempts.ts';

/** What is counted per user. */
type Counter = 'code' | 'new-address';
type Reach = Pick<Deps, 'clock' | 'database'>;

const MINUTE = 60 * 1000;

const db = tables({ FailedAttempt });

/**
 * Limits attempts at one account from any client (docs/contract/security.md#g1). Codes have six digits only. New addresses get mail, so they have the limit
 * of other requests for mails (docs/contract/conventions.md#rate-limits).
 */
const rules: Readonly<Record<Counter, Rule>> = {
  code: { most: 5, windowMs: 15 * MINUTE, detail: TOO_MANY_WRONG },
  'new-address': { most: 3, windowMs: 5 * MINUTE, detail: 'The address was changed too often. Please wait.' },
};

/**
 * Counts an attempt before its outcome is revealed, so that concurrent attempts cannot exceed the limit. True when
 * it is the last one allowed in this window; throws 429 when it exceeds the limit.
 */
export async function takeAttempt(tx: Transaction, { clock }: Pick<Deps, 'clock'>, kind: Counter, userId: number): Promise<boolean> {
  const rule = rules[kind];
  const now = clock.now();
  const from = new Date(now.getTime() - rule.windowMs);
  const row = await db(tx)
    .insertInto('FailedAttempt')
    .values({ kind, userId, count: 1, beganAt: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'userId']).doUpdateSet((eb) => {
        const columns = { count: eb.ref('FailedAttempt.count'), since: eb.ref('FailedAttempt.beganAt') };
        const { count, since } = countInWindow(columns, { now, from });
        return { count, beganAt: since };
      }),
    )
    .returning(['count', 'beganAt'])
    .executeTakeFirstOrThrow();
  return isLastAllowed(row, rule, now);
}

/** Called after a correct code. */
export async function forgetWrongCodes(tx: Transaction, userId: number): Promise<void> {
  await db(tx).deleteFrom('FailedAttempt').where('kind', '=', 'code').where('userId', '=', userId).execute();
}

/** Deletes counters whose window is over. */
export async function forgetOldAttempts({ database, clock }: Reach): Promise<void> {
  const before = new Date(clock.now().getTime() - 60 * MINUTE);
  await db(database).deleteFrom('FailedAttempt').where('beganAt', '<', before).execute();
}
