import { sql, type Transaction, tables } from '@flotilla/database';

const db = tables({});

/** The version of the next snapshot of a row, whatever kind of thing it is; the row is locked. */
export const nextVersion = () => sql<number>`next_snapshot_version()`;

/** Has versions go on above one that was published before the database was restored from a backup. */
export async function raiseVersions(tx: Transaction, published = 0): Promise<void> {
  const raised = sql`setval('snapshot_versions', greatest(next_snapshot_version(), ${published}::bigint))`.as('raised');
  await db(tx).selectNoFrom(raised).execute();
}
