import { execute, type Transaction } from '@flotilla/database';
import { type Problem, problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { countInWindow } from './count-in-window.ts';

/** What is counted of a user; of somebody whose registration waits or was turned down, `registration-password`, with the id of the registration. */
type Counter = 'code' | 'new-address' | 'password' | 'registration-password';
type Rule = {
  readonly most: number;
  readonly windowMs: number;
  readonly detail: string;
  /** What was counted for $1 since $2. */
  readonly look: string;
  /** Counts one more for $1 at $2, and anew when what there is began before $3. */
  readonly count: string;
};
type Reach = Pick<Deps, 'clock' | 'database'>;

const MINUTE = 60 * 1000;
const TOO_MANY_WRONG = 'There were too many wrong attempts for this account. Please wait.';

const WINDOW = { now: '$2', from: '$3' };
const ofUser = (kind: Counter) => ({
  look: `select count, began_at from failed_attempts where kind = '${kind}' and user_id = $1 and began_at > $2`,
  count: `insert into failed_attempts (kind, user_id, count, began_at) values ('${kind}', $1, 1, $2)
    on conflict (kind, user_id) do update set ${countInWindow('failed_attempts', { count: 'count', since: 'began_at' }, WINDOW)}
    returning count, began_at`,
});
const ofRegistration = {
  look: 'select wrong_passwords as count, wrong_since as began_at from registrations where id = $1 and wrong_since > $2',
  count: `update registrations set ${countInWindow('registrations', { count: 'wrong_passwords', since: 'wrong_since' }, WINDOW)}
    where id = $1 returning wrong_passwords as count, wrong_since as began_at`,
};

/**
 * Guesses at one account, from wherever they come (docs/contract/security.md#g1). Codes have six digits only. A password that many people hammer at is refused
 * to its owner too, until the hour is over or another is set: by a mailed link or an administrator. New addresses are mailed to, so there are as many as
 * anybody may ask for mails (docs/contract/conventions.md#rate-limits).
 */
const rules: Readonly<Record<Counter, Rule>> = {
  code: { most: 5, windowMs: 15 * MINUTE, detail: TOO_MANY_WRONG, ...ofUser('code') },
  password: { most: 100, windowMs: 60 * MINUTE, detail: TOO_MANY_WRONG, ...ofUser('password') },
  'registration-password': { most: 100, windowMs: 60 * MINUTE, detail: TOO_MANY_WRONG, ...ofRegistration },
  'new-address': { most: 3, windowMs: 5 * MINUTE, detail: 'The address was changed too often. Please wait.', ...ofUser('new-address') },
};

type Counted = { readonly count: number; readonly began_at: Date };

/** Throws 429 while a secret was guessed at too often. */
export async function refuseMoreAttempts({ database, clock }: Reach, counter: Counter, id: number): Promise<void> {
  const { most, windowMs, look } = rules[counter];
  const now = clock.now().getTime();
  const [row] = await database.query<Counted>({ text: look, values: [id, new Date(now - windowMs)] });
  if (row && row.count >= most) throw tooManyAttempts(row, counter, now);
}

/**
 * Counts a try before anybody is told whether it is wrong, so that of many at the same moment no more are answered than there are allowed. True when
 * it is the last one for a while; throws 429 when it is beyond.
 */
export async function takeAttempt(tx: Transaction, { clock }: Pick<Deps, 'clock'>, counter: Counter, id: number): Promise<boolean> {
  const { most, windowMs, count } = rules[counter];
  const now = clock.now();
  const [row] = await execute<Counted>(tx, count, [id, now, new Date(now.getTime() - windowMs)]);
  if (row && row.count > most) throw tooManyAttempts(row, counter, now.getTime());
  return row?.count === most;
}

/** After a right code. */
export async function forgetWrongCodes(tx: Transaction, userId: number): Promise<void> {
  await execute(tx, `delete from failed_attempts where kind = 'code' and user_id = $1`, [userId]);
}

/** For whoever sets a password, in the same transaction: what was guessed at is no longer what counts. */
export async function forgetWrongPasswords(tx: Transaction, userId: number): Promise<void> {
  await execute(tx, `delete from failed_attempts where kind = 'password' and user_id = $1`, [userId]);
}

function tooManyAttempts({ began_at }: Counted, counter: Counter, now: number): Problem {
  const { windowMs, detail } = rules[counter];
  const seconds = Math.max(1, Math.ceil((began_at.getTime() + windowMs - now) / 1000));
  return problems.too_many_requests({
    detail,
    headers: { 'retry-after': String(seconds) },
  });
}
