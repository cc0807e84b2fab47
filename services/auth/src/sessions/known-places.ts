import { anyOf, type ExpressionBuilder, type TableOf, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { KnownPlace } from './known-place.entity.ts';
import { deviceOf, type Origin } from './token-pair.ts';

type Use = { readonly userId: number; readonly origin: Origin; readonly now: Date };

const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000;
const MOST_OF_A_KIND = 50;

const db = tables({ KnownPlace });

/** The address or the device of a sign-in; either is enough, as people travel and browsers get new names. */
const isSamePlace =
  ({ userId, origin, now }: Use) =>
  (eb: ExpressionBuilder<{ KnownPlace: TableOf<typeof KnownPlace> }, 'KnownPlace'>) =>
    eb.and([
      eb('userId', '=', userId),
      eb('usedAt', '>', knownSince(now)),
      eb.or(placesOf(origin).map(({ kind, value }) => eb.and([eb('kind', '=', kind), eb('value', '=', value)]))),
    ]);

/** Remembers where somebody signs in, apart from sessions, which are soon forgotten; tells whether it was known. The caller holds the user's row. */
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

/** Keeps of each kind the places that were used last. */
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

/** A session that goes on keeps its place known. Another place does not become known by it: that takes a sign-in. The caller holds the user's row. */
export async function useKnownPlace(tx: Transaction, use: Use): Promise<void> {
  await db(tx).updateTable('KnownPlace').set({ usedAt: use.now }).where(isSamePlace(use)).execute();
}

/** Forgets places nobody came from for 90 days. Those of somebody who is just signing in wait for the next time. */
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
