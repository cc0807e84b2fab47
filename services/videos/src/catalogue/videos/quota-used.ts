import { type Connection, sql, tables } from '@flotilla/database';
import { Account } from '../accounts/account.entity.ts';
import { Video } from './video.entity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const db = tables({ Account, Video });

export const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/** The bytes that accounts are charged for their videos: in all, and for those since a moment. */
export const quotaUsed = (on: Connection, since: Date) =>
  db(on)
    .selectFrom('Account as a')
    .select((eb) => {
      const recent = eb
        .selectFrom('Video as v')
        .select((video) => video.fn.sum('v.quotaCharged').as('bytes'))
        .whereRef('v.accountId', '=', 'a.id')
        .where('v.createdAt', '>', since);
      return ['a.quotaUsed as videoQuotaUsed', sql<number>`coalesce(${recent}, 0)::bigint`.as('videoQuotaUsedDaily')];
    });
