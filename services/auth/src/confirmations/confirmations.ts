import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { countInWindow } from '../failed-attempts/count-in-window.ts';
import { Confirmation, type Purpose } from './confirmation.entity.ts';

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

const db = tables({ Confirmation });

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

/** Uses up the string of a mail and tells which address it proves. Throws 403 when it is wrong, was used, or came too late. */
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

/** What was mailed to a user is good no more. */
export async function withdrawConfirmations(tx: Transaction, userId: number, purposes: readonly UserPurpose[]): Promise<void> {
  await db(tx)
    .deleteFrom('Confirmation')
    .where('subjectId', '=', userId)
    .where((eb) => anyOf(eb, 'purpose', purposes))
    .execute();
}

/** Deletes what nobody used in time. */
export async function forgetOldConfirmations({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - CONFIRMED_WITHIN_MS);
  await db(database).deleteFrom('Confirmation').where('expiresAt', '<', before).execute();
}
