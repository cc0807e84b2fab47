import { abuseState } from '@flotilla/contracts-videos';
import { type Connection, sql, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Abuse } from './abuse.entity.ts';

const db = tables({ Abuse, Account });

/** How many reports there are, and how many milliseconds those of the last three months waited. */
export async function countAbuses({ database, clock }: Pick<Deps, 'clock' | 'database'>) {
  return db(database)
    .selectFrom('Abuse')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('processedAt').as('processed'),
      sql<number | null>`(avg(extract(epoch from ${eb.ref('processedAt')} - ${eb.ref('createdAt')}) * 1000)
        filter (where ${eb.ref('createdAt')} > ${clock.now()}::timestamptz - interval '3 months'))::float8`.as('averageResponseTimeMs'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many reports there are against a user, and by them. */
export async function countAbusesOfUser({ database }: Pick<Deps, 'database'>, userId: number) {
  const [against, made] = await Promise.all([
    countWhere(database, 'flaggedAccountId', userId),
    countWhere(database, 'reporterAccountId', userId),
  ]);
  return { abusesCount: against.all, abusesAcceptedCount: against.accepted, abusesCreatedCount: made.all };
}

const countWhere = (on: Connection, column: 'flaggedAccountId' | 'reporterAccountId', userId: number) =>
  db(on)
    .selectFrom('Abuse as b')
    .innerJoin('Account as a', 'a.id', `b.${column}`)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('b.state', '=', abuseState.ACCEPTED).as('accepted'),
    ])
    .where('a.userId', '=', userId)
    .executeTakeFirstOrThrow();
