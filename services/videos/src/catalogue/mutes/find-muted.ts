import { anyOf, type Connection, type SqlBool, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account } from '../accounts/account.entity.ts';

const db = tables({ Account });

/** Whether a user muted the account of a column, or its server. */
export const isMutedByUser = (accountId: string, userId: number) =>
  sql<SqlBool>`exists (select from mutes m join accounts me on me.id = m.by_account_id where me.user_id = ${userId} and (m.account_id = ${sql.ref(accountId)}
    or m.host = (select o.host from accounts o where o.id = ${sql.ref(accountId)})))`;

/** Whether the account of an id muted the one of a row, or its server; as text. Two conditions, since one row of the unique index answers each. */
export const isMutedBy = (accountId: number | string, other: string): string =>
  `(exists (select from mutes m where m.by_account_id = ${accountId} and m.account_id = ${other}.id)
    or exists (select from mutes m where m.by_account_id = ${accountId} and m.account_id is null and m.host = ${other}.host))`;

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
