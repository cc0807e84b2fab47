import { anyOf, type Connection, type ExpressionBuilder, type SqlBool, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account } from '../accounts/account.entity.ts';
import { Mute } from './mute.entity.ts';

const db = tables({ Account, Mute });

/**
 * Whether a user muted the account of a column. Servers are not asked for: all accounts are of this instance, which nobody can mute.
 */
export const isMutedByUser = <Tables, Table extends keyof Tables>(
  _eb: ExpressionBuilder<Tables, Table>,
  accountId: string,
  userId: number,
) =>
  sql<SqlBool>`exists (select from mutes m join accounts me on me.id = m.by_account_id where me.user_id = ${userId} and m.account_id = ${sql.ref(accountId)})`;

/** Which of these accounts are muted for a reader: by the instance or by themselves. */
export async function findMuted(on: Connection, accountIds: readonly number[], reader: Caller | null): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db(on)
    .selectFrom('Account as a')
    .select('a.id')
    .where((eb) => anyOf(eb, 'a.id', accountIds))
    .where((eb) => eb.or([eb('a.mutedByInstance', '=', true), ...(reader ? [isMutedByUser(eb, 'a.id', reader.userId)] : [])]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
