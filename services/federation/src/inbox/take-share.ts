import { deleteInRounds, type Expression, sql, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { HostShare } from './host-share.entity.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

const db = tables({ HostShare });

export type Share = { readonly kind: string; readonly most: number; readonly withinMs: number };

/** Counts something that a host does; false when it had its share of it. */
export async function takeShare(tx: Transaction, host: string, { kind, most, withinMs }: Share, now: Date): Promise<boolean> {
  const isOver = (since: Expression<Date>) => sql<boolean>`${since} < ${new Date(now.getTime() - withinMs)}::timestamptz`;
  const taken = await db(tx)
    .insertInto('HostShare')
    .values({ host, kind, since: now, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['host', 'kind'])
        .doUpdateSet((eb) => {
          const over = eb.case().when(isOver(eb.ref('HostShare.since')));
          return {
            since: over.then(eb.ref('excluded.since')).else(eb.ref('HostShare.since')).end(),
            used: over
              .then(1)
              .else(eb('HostShare.used', '+', 1))
              .end(),
          };
        })
        .where((eb) => eb.or([isOver(eb.ref('HostShare.since')), eb('HostShare.used', '<', most)])),
    )
    .returning('used')
    .executeTakeFirst();
  return taken !== undefined;
}

export const forgetShares = schedule('forget-host-shares', HOUR_MS / 1000, ({ database, clock }: Deps) => async () => {
  const before = new Date(clock.now().getTime() - HOUR_MS);
  await deleteInRounds(db(database), 'HostShare', (eb) => eb('since', '<', before));
});
