import { type Connection, type Database, sql, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { SearchChange } from './search-change.entity.ts';

const db = tables({ SearchChange });
const AT_ONCE = 200;

/** Writes what searches look through for videos that wait for it, the newest first: those of renamed channels, and all of an instance that had no search. */
export async function writeWaitingDocuments({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  let written: number;
  do {
    signal?.throwIfAborted();
    written = await writeSome(database);
  } while (written === AT_ONCE);
}

const writeSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const waiting = db(tx).selectFrom('SearchChange').select('videoId').orderBy('videoId', 'desc').limit(AT_ONCE).forUpdate().skipLocked();
    const gone = await db(tx).deleteFrom('SearchChange').where('videoId', 'in', waiting).returning('videoId').execute();
    if (gone.length > 0)
      await writeDocuments(
        tx,
        gone.map(({ videoId }) => videoId),
      );
    return gone.length;
  });

/** Only what differs is written. */
export const writeDocuments = (on: Connection, videoIds: readonly number[]) =>
  db(on).selectNoFrom(sql`write_search_documents(${videoIds}::int[])::text`.as('written')).execute();

export const writeSearchDocumentsEveryMinute = schedule(
  'write-search-documents',
  60,
  (deps: Deps) => (signal) => writeWaitingDocuments(deps, signal),
);
