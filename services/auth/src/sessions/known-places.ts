import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { deviceOf, type Origin } from './token-pair.ts';

type Use = { readonly userId: number; readonly origin: Origin; readonly now: Date };

const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000;
const MOST_OF_A_KIND = 50;

/** The address or the device is known; either is enough, as people travel and browsers get new names. */
const IS_KNOWN = `user_id = $1 and (kind, value) in (('address', $2::text), ('device', $3::text)) and used_at > $5`;
const REMEMBER = `with former as (select from known_places where ${IS_KNOWN}),
  remembered as (insert into known_places (user_id, kind, value, used_at) values ($1, 'address', $2, $4), ($1, 'device', $3, $4)
    on conflict (user_id, kind, value) do update set used_at = excluded.used_at)
  select exists (select from former) as known`;
const TRIM = `delete from known_places where user_id = $1 and (kind, value) in (
  select kind, value from (
    select kind, value, row_number() over (partition by kind order by used_at desc, value) as at from known_places where user_id = $1
  ) ranked where at > $2)`;

/** Remembers where somebody signs in, apart from sessions, which are soon forgotten; tells whether it was known. The caller holds the user's row. */
export async function rememberPlace(tx: Transaction, use: Use): Promise<boolean> {
  const [former] = await execute<{ known: boolean }>(tx, REMEMBER, valuesOf(use));
  await execute(tx, TRIM, [use.userId, MOST_OF_A_KIND]);
  return former?.known === true;
}

/** A session that goes on keeps its place known. Another place does not become known by it: that takes a sign-in. The caller holds the user's row. */
export async function useKnownPlace(tx: Transaction, use: Use): Promise<void> {
  await execute(tx, `update known_places set used_at = $4 where ${IS_KNOWN}`, valuesOf(use));
}

/** Forgets places nobody came from for 90 days. Those of somebody who is just signing in wait for the next time. */
export async function forgetOldPlaces({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  await database.query({
    text: `delete from known_places where (user_id, kind, value) in
      (select user_id, kind, value from known_places where used_at < $1 for update skip locked)`,
    values: [knownSince(clock.now())],
  });
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_FOR_MS);
const valuesOf = ({ userId, origin, now }: Use) => [userId, origin.ip, deviceOf(origin.device) ?? '', now, knownSince(now)];
