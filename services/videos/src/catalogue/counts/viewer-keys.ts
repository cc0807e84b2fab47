import { createHmac, randomBytes } from 'node:crypto';
import { createSingleFlight } from '@flotilla/availability';
import { tables } from '@flotilla/database';
import { limiterKey } from '@flotilla/identity';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { ViewSalt } from './view-salt.entity.ts';

/** What a viewer is known by today, and what by yesterday as long as that matters. */
export type ViewerKey = { readonly key: string; readonly former: string | null };
/** Hashes what tells a viewer from others: a session, or an address. */
export type HashViewer = (kind: 'address' | 'session', value: string) => ViewerKey;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const db = tables({ ViewSalt });
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * How viewers are told apart without being known (docs/contract/views.md#viewers): by hashes with a salt of the day, which all processes share. Nobody is
 * remembered for more than an hour, so that yesterday's salt is needed for the first hour of a day.
 */
export function createViewerKeys({ database, clock }: Pick<Deps, 'clock' | 'database'>): () => Promise<HashViewer> {
  const share = createSingleFlight();
  let known: { readonly day: string; readonly salt: string; readonly former: string | null } | undefined;

  async function read(now: number) {
    const day = dayOf(now);
    const row = { day, salt: randomBytes(32).toString('hex') };
    await db(database)
      .insertInto('ViewSalt')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await db(database).selectFrom('ViewSalt').select(['day', 'salt']).orderBy('day', 'desc').limit(3).execute();
    const saltOf = (wanted: string) => rows.find((found) => found.day === wanted)?.salt;
    return { day, salt: saltOf(day) ?? row.salt, former: saltOf(dayOf(now - DAY_MS)) ?? null };
  }

  return async () => {
    const now = clock.now().getTime();
    if (known?.day !== dayOf(now)) known = await share(dayOf(now), () => read(now));
    if (known.former !== null && now % DAY_MS >= HOUR_MS) known = { ...known, former: null };
    const { salt, former } = known;
    return (kind, value) => {
      const told = `${kind} ${kind === 'address' ? limiterKey(value) : value}`;
      return { key: hash(salt, told), former: former === null ? null : hash(former, told) };
    };
  };
}

/** The beginning of a keyed hash, in the form of a UUID. */
function hash(salt: string, told: string): string {
  const hex = createHmac('sha256', salt).update(told).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Destroys the salts of former days once nobody is remembered by them. */
export async function destroySalts({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const day = dayOf(clock.now().getTime() - HOUR_MS);
  await db(database).deleteFrom('ViewSalt').where('day', '<', day).execute();
}

export const destroySaltsOften = schedule('destroy-view-salts', 300, (deps: Deps) => () => destroySalts(deps));
