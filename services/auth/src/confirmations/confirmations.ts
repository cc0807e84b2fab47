import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { countInWindow } from '../failed-attempts/count-in-window.ts';
import { Confirmation, type Purpose } from './confirmation.entity.ts';

/** The other purpose is about registrations, which have ids of their own. */
type UserPurpose = Exclude<Purpose, 'verify-registration'>;
type Subject = { readonly purpose: Purpose; readonly subjectId: number };

export const CONFIRMED_WITHIN_MS = 60 * 60 * 1000;
export const FIRST_PASSWORD_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * Anybody may request mails to anybody, from any number of client addresses. This many in an hour are enough for the recipient: the string of the last
 * mail stays valid.
 */
const MAILS_ASKED_FOR = 5;
const COUNTED_FOR_MS = 60 * 60 * 1000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const db = tables({ Confirmation });

type Opening = Subject & {
  readonly email: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** Whether an anonymous client asked for the mail. */
  readonly isAskedFor: boolean;
};

/** Creates the string for a mail and invalidates the former one for the same purpose. Undefined, with the former one still valid, after too many requests. */
export async function openConfirmation(
  tx: Transaction,
  { purpose, subjectId, email, expiresAt, now, isAskedFor }: Opening,
): Promise<string | undefined> {
  const text = randomBytes(32).toString('hex');
  const from = new Date(now.getTime() - COUNTED_FOR_MS);
  const opened = await db(tx)
    .insertInto('Confirmation')
    .values({ purpose, subjectId, hash: hashOf(text), email, expiresAt, mailed: 1, mailedSince: now })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'subjectId'])
        .doUpdateSet((eb) => {
          const mails = countInWindow({ count: eb.ref('Confirmation.mailed'), since: eb.ref('Confirmation.mailedSince') }, { now, from });
          return {
            hash: eb.ref('excluded.hash'),
            email: eb.ref('excluded.email'),
            expiresAt: eb.ref('excluded.expiresAt'),
            mailed: mails.count,
            mailedSince: mails.since,
          };
        })
        .where((eb) =>
          eb.or([eb.lit(!isAskedFor), eb('Confirmation.mailed', '<', MAILS_ASKED_FOR), eb('Confirmation.mailedSince', '<=', from)]),
        ),
    )
    .returning('purpose')
    .execute();
  return opened.length > 0 ? text : undefined;
}

/** Uses up a mailed string and returns the address that it verifies. Throws 403 when it is wrong, used or expired. */
export async function useConfirmation(
  tx: Transaction,
  { purpose, subjectId, text, now }: Subject & { readonly text: string; readonly now: Date },
): Promise<string> {
  const [used] = await db(tx)
    .deleteFrom('Confirmation')
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('hash', '=', hashOf(text))
    .where('expiresAt', '>', now)
    .returning('email')
    .execute();
  if (!used) throw authProblems.verification_string_wrong();
  return used.email;
}

/** Invalidates strings that were mailed to a user. */
export async function withdrawConfirmations(tx: Transaction, userId: number, purposes: readonly UserPurpose[]): Promise<void> {
  await db(tx)
    .deleteFrom('Confirmation')
    .where('subjectId', '=', userId)
    .where((eb) => anyOf(eb, 'purpose', purposes))
    .execute();
}

/** Deletes expired confirmations. */
export async function forgetOldConfirmations({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - CONFIRMED_WITHIN_MS);
  await db(database).deleteFrom('Confirmation').where('expiresAt', '<', before).execute();
}
