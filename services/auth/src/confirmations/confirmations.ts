import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { countInWindow } from '../failed-attempts/count-in-window.ts';
import type { Purpose } from './confirmation.entity.ts';

/** The others are about a registration, whose ids are counted apart. */
type UserPurpose = Exclude<Purpose, 'verify-registration'>;
type Subject = { readonly purpose: Purpose; readonly subjectId: number };

export const CONFIRMED_WITHIN_MS = 60 * 60 * 1000;
export const FIRST_PASSWORD_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * Anybody may ask for mails to anybody, from as many addresses as he has. So many in an hour are enough for whoever they reach: the string of the last
 * stays good.
 */
const MAILS_ASKED_FOR = 5;
const COUNTED_FOR_MS = 60 * 60 * 1000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const OPEN = `insert into confirmations (purpose, subject_id, hash, email, expires_at, mailed, mailed_since) values ($1, $2, $3, $4, $5, 1, $6)
  on conflict (purpose, subject_id) do update set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at,
    ${countInWindow('confirmations', { count: 'mailed', since: 'mailed_since' }, { now: '$6', from: '$7' })}
  where $8::int is null or confirmations.mailed < $8 or confirmations.mailed_since <= $7
  returning 1`;
type Opening = Subject & {
  readonly email: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** By somebody of whom nothing is known. */
  readonly isAskedFor: boolean;
};

/** Makes the string for a mail; one made before for the same purpose is good no more. Undefined, and that one stays good, when too many were asked for. */
export async function openConfirmation(
  tx: Transaction,
  { purpose, subjectId, email, expiresAt, now, isAskedFor }: Opening,
): Promise<string | undefined> {
  const text = randomBytes(32).toString('hex');
  const since = new Date(now.getTime() - COUNTED_FOR_MS);
  const most = isAskedFor ? MAILS_ASKED_FOR : null;
  const opened = await execute(tx, OPEN, [purpose, subjectId, hashOf(text), email, expiresAt, now, since, most]);
  return opened.length > 0 ? text : undefined;
}

/** Uses up the string of a mail and tells which address it proves. Throws 403 when it is wrong, was used, or came too late. */
export async function useConfirmation(
  tx: Transaction,
  { purpose, subjectId, text, now }: Subject & { readonly text: string; readonly now: Date },
): Promise<string> {
  const [used] = await execute<{ email: string }>(
    tx,
    'delete from confirmations where purpose = $1 and subject_id = $2 and hash = $3 and expires_at > $4 returning email',
    [purpose, subjectId, hashOf(text), now],
  );
  if (!used) throw authProblems.verification_string_wrong();
  return used.email;
}

/** What was mailed to a user is good no more. */
export async function withdrawConfirmations(tx: Transaction, userId: number, purposes: readonly UserPurpose[]): Promise<void> {
  await execute(tx, 'delete from confirmations where subject_id = $1 and purpose = any($2)', [userId, purposes]);
}

/** Deletes what nobody used in time. */
export async function forgetOldConfirmations({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const values = [new Date(clock.now().getTime() - CONFIRMED_WITHIN_MS)];
  await database.query({ text: 'delete from confirmations where expires_at < $1', values });
}
