import { anyOf, type Connection, type ExpressionBuilder, type TableOf, type Transaction, tables } from '@flotilla/database';
import { limiterKey } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { STRANGERS } from '../failed-attempts/password-guesses.ts';
import { KnownPlace } from './known-place.entity.ts';
import { Session } from './session.entity.ts';
import { deviceOf, type Origin } from './token-pair.ts';

type Use = { readonly userId: number; readonly origin: Origin; readonly now: Date };

const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000;
const MOST_OF_A_KIND = 50;
const NOBODY = 0;

const db = tables({ KnownPlace, Session });

/** A place is known by its address or its device: people travel, and browsers change their names. */
const isSamePlace =
  ({ userId, origin, now }: Use) =>
  (eb: ExpressionBuilder<{ KnownPlace: TableOf<typeof KnownPlace> }, 'KnownPlace'>) =>
    eb.and([
      eb('userId', '=', userId),
      eb('usedAt', '>', knownSince(now)),
      eb.or(placesOf(origin).map(({ kind, value }) => eb.and([eb('kind', '=', kind), eb('value', '=', value)]))),
    ]);

/** Records the place of a sign-in and returns whether it was known. Kept apart from sessions, which are soon deleted. The caller holds the user's row. */
export async function rememberPlace(tx: Transaction, use: Use): Promise<boolean> {
  const { userId, origin, now } = use;
  const former = await db(tx).selectFrom('KnownPlace').select('kind').where(isSamePlace(use)).limit(1).execute();
  await db(tx)
    .insertInto('KnownPlace')
    .values(placesOf(origin).map((place) => ({ ...place, userId, usedAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'value']).doUpdateSet({ usedAt: now }))
    .execute();
  await forgetMostDistant(tx, userId);
  return former.length > 0;
}

/** Deletes all but the most recently used places of each kind. */
async function forgetMostDistant(tx: Transaction, userId: number): Promise<void> {
  for (const kind of ['address', 'device']) {
    const ofKind = db(tx).selectFrom('KnownPlace').select('value').where('userId', '=', userId).where('kind', '=', kind);
    const distant = await ofKind.orderBy('usedAt', 'desc').orderBy('value').offset(MOST_OF_A_KIND).execute();
    if (distant.length === 0) continue;
    const values = distant.map(({ value }) => value);
    const query = db(tx).deleteFrom('KnownPlace').where('userId', '=', userId).where('kind', '=', kind);
    await query.where((eb) => anyOf(eb, 'value', values)).execute();
  }
}

/**
 * The place under which passwords that are tried from an address are counted: its client key, where the user signed in there before. Devices do not
 * count, because anybody can call their browser so. Looks for nobody's places as well, so that it takes as long.
 */
export async function knownPlaceOf(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  userId: number | undefined,
  ip: string,
): Promise<string> {
  const known = await db(database)
    .selectFrom('KnownPlace')
    .select('value')
    .where('userId', '=', userId ?? NOBODY)
    .where('kind', '=', 'address')
    .where('usedAt', '>', knownSince(clock.now()))
    .execute();
  const place = limiterKey(ip);
  return known.some(({ value }) => limiterKey(value) === place) ? place : STRANGERS;
}

/** The place where a session began, which is known by that. */
export async function placeOfSession(on: Connection, uuid: string): Promise<string> {
  const session = await db(on).selectFrom('Session').select('loginIp').where('uuid', '=', uuid).executeTakeFirst();
  return session?.loginIp ? limiterKey(session.loginIp) : STRANGERS;
}

/** A renewed session keeps its place known. A new place becomes known only by a sign-in. The caller holds the user's row. */
export async function useKnownPlace(tx: Transaction, use: Use): Promise<void> {
  await db(tx).updateTable('KnownPlace').set({ usedAt: use.now }).where(isSamePlace(use)).execute();
}

/** Deletes places that were not used for 90 days. Skips those of users who are just signing in until the next run. */
export async function forgetOldPlaces({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  await db(database)
    .deleteFrom('KnownPlace')
    .where((eb) =>
      eb(
        eb.refTuple('userId', 'kind', 'value'),
        'in',
        eb
          .selectFrom('KnownPlace as old')
          .select(['old.userId', 'old.kind', 'old.value'])
          .where('old.usedAt', '<', knownSince(clock.now()))
          .forUpdate()
          .skipLocked()
          .$asTuple('userId', 'kind', 'value'),
      ),
    )
    .execute();
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_FOR_MS);
const placesOf = ({ ip, device }: Origin) => [
  { kind: 'address', value: ip },
  { kind: 'device', value: deviceOf(device) ?? '' },
];
