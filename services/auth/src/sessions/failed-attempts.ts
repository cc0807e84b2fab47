import { execute, type Transaction } from '@flotilla/database';
import { type Problem, problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

export type Secret = 'code' | 'password';
type Counter = Secret | 'new-address';
type Reach = Pick<Deps, 'clock' | 'database'>;

const TOO_MANY_WRONG = 'There were too many wrong attempts for this account. Please wait.';

/**
 * Guesses at one account, from wherever they come (G1). Codes have six digits only. A password that many people hammer at is refused to its owner
 * too, until the hour is over or another is set: by a mailed link or an administrator. New addresses are mailed to, so there are as many as anybody may
 * ask for mails (conventions 9).
 */
const limits: Readonly<Record<Counter, { readonly most: number; readonly windowMs: number; readonly detail: string }>> = {
  code: { most: 5, windowMs: 15 * 60 * 1000, detail: TOO_MANY_WRONG },
  password: { most: 100, windowMs: 60 * 60 * 1000, detail: TOO_MANY_WRONG },
  'new-address': { most: 3, windowMs: 5 * 60 * 1000, detail: 'The address was changed too often. Please wait.' },
};

const COUNT = `insert into failed_attempts (kind, user_id, count, began_at) values ($1, $2, 1, $3)
  on conflict (kind, user_id) do update set
    count = case when failed_attempts.began_at > $4 then failed_attempts.count + 1 else 1 end,
    began_at = case when failed_attempts.began_at > $4 then failed_attempts.began_at else $3 end
  returning count, began_at`;

type Counted = { readonly count: number; readonly began_at: Date };

/** Throws 429 while a secret of a user was guessed at too often. */
export async function refuseMoreAttempts({ database, clock }: Reach, secret: Secret, userId: number): Promise<void> {
  const { most, windowMs } = limits[secret];
  const now = clock.now().getTime();
  const [row] = await database.query<Counted>({
    text: 'select count, began_at from failed_attempts where kind = $1 and user_id = $2 and count >= $3 and began_at > $4',
    values: [secret, userId, most, new Date(now - windowMs)],
  });
  if (row) throw tooManyAttempts(row, secret, now);
}

/**
 * Counts a try before anybody is told whether it is wrong, so that of many at the same moment no more are answered than there are allowed. True when
 * it is the last one for a while; throws 429 when it is beyond.
 */
export async function takeAttempt({ database, clock }: Reach, counter: Counter, userId: number): Promise<boolean> {
  const [row] = await database.query<Counted>({ text: COUNT, values: countValues(clock, counter, userId) });
  const { most } = limits[counter];
  if (row && row.count > most) throw tooManyAttempts(row, counter, clock.now().getTime());
  return row?.count === most;
}

export async function forgetFailedAttempts({ database }: Reach, secret: Secret, userId: number): Promise<void> {
  await database.query({ text: 'delete from failed_attempts where kind = $1 and user_id = $2', values: [secret, userId] });
}

/** For whoever sets a password, in the same transaction: what was guessed at is no longer what counts. */
export async function forgetWrongPasswords(tx: Transaction, userId: number): Promise<void> {
  await execute(tx, `delete from failed_attempts where kind = 'password' and user_id = $1`, [userId]);
}

function countValues(clock: Reach['clock'], counter: Counter, userId: number): unknown[] {
  const now = clock.now();
  return [counter, userId, now, new Date(now.getTime() - limits[counter].windowMs)];
}

function tooManyAttempts({ began_at }: Counted, counter: Counter, now: number): Problem {
  const { windowMs, detail } = limits[counter];
  const seconds = Math.max(1, Math.ceil((began_at.getTime() + windowMs - now) / 1000));
  return problems.too_many_requests({
    detail,
    headers: { 'retry-after': String(seconds) },
  });
}
