import { anyOf, type Connection, type SqlBool, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account } from '../accounts/account.entity.ts';

const db = tables({ Account });

/** Whether a user muted the account of a column, or its server. */
export const isMutedByUser = (accountId: string, userId: number) =>
  sql<SqlBool>`exists (select from mutes m join accounts me on me.id = m.by_account_id where me.user_id = ${userId} and (m.account_id = ${sql.ref(accountId)}
    or m.host = (select o.host from accounts o where o.id = ${sql.ref(accountId)})))`;

/** Which of these accounts are muted for a reader: by the instance or by themselves. */
export async function findMuted(on: Connection, accountIds: readonly number[], reader: Caller | null): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db(on)
    .selectFrom('Account as a')
    .select('a.id')
    .where((eb) => anyOf(eb, 'a.id', accountIds))
    .where((eb) => eb.or([eb('a.mutedByInstance', '=', true), ...(reader ? [isMutedByUser('a.id', reader.userId)] : [])]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
