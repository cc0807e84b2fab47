import { sql, type Transaction, tables } from '@flotilla/database';
import type { Repair } from '@flotilla/service';

const db = tables({});

/** The version of the next snapshot of a row, whatever kind of thing it is; the row is locked. */
export const nextVersion = () => sql<number>`next_snapshot_version()`;

/**
 * Publishes a row again, above what was published before the database was restored from a backup. `publishRow` gives the row its next version and
 * returns whether there is one.
 */
export const publishAgain = (publishRow: (tx: Transaction, id: number) => Promise<boolean>): Repair => ({
  run: ({ key, published }, { database }) =>
    database.transaction(async (tx) => {
      await raiseVersions(tx, published?.version);
      return (await publishRow(tx, Number(key))) ? 'published again' : undefined;
    }),
});

async function raiseVersions(tx: Transaction, published = 0): Promise<void> {
  const raised = sql`setval('snapshot_versions', greatest(next_snapshot_version(), ${published}::bigint))`.as('raised');
  await db(tx).selectNoFrom(raised).execute();
}
