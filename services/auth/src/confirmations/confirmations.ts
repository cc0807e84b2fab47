import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import type { Purpose } from './confirmation.entity.ts';

/** The others are about a registration, whose ids are counted apart. */
type UserPurpose = Exclude<Purpose, 'verify-registration'>;
type Subject = { readonly purpose: Purpose; readonly subjectId: number };

export const CONFIRMED_WITHIN_MS = 60 * 60 * 1000;
export const FIRST_PASSWORD_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Makes the string for a mail; one made before for the same purpose is good no more. */
export async function openConfirmation(
  tx: Transaction,
  { purpose, subjectId, email, expiresAt }: Subject & { readonly email: string; readonly expiresAt: Date },
): Promise<string> {
  const text = randomBytes(32).toString('hex');
  await execute(
    tx,
    `insert into confirmations (purpose, subject_id, hash, email, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (purpose, subject_id) do update set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`,
    [purpose, subjectId, hashOf(text), email, expiresAt],
  );
  return text;
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

/** Strings nobody used in time, requests for a second factor nobody confirmed, and turns at the contact form that are over. */
export async function forgetOldConfirmations({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const values = [new Date(clock.now().getTime() - CONFIRMED_WITHIN_MS)];
  await database.query({ text: 'delete from confirmations where expires_at < $1', values });
  await database.query({ text: 'delete from two_factor_requests where expires_at < $1', values });
  await database.query({ text: 'delete from failed_attempts where began_at < $1', values });
  await database.query({ text: 'delete from contacts where sent_at < $1', values });
}
