import { userExportState } from '@flotilla/contracts-exports';
import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UserExport } from '../user-exports/user-export.entity.ts';
import { UserExportEntry } from '../user-exports/user-export-entry.entity.ts';
import type { WrittenEntry } from './archive-writer.ts';
import type { Turn } from './begin-making.ts';
import { ExportGone } from './export-gone.ts';
import type { Stored } from './part-writer.ts';

const db = tables({ UserExport, UserExportEntry });
const ROWS_AT_ONCE = 1_000;

type Reached = {
  readonly stored: Stored;
  readonly entries: readonly WrittenEntry[];
  readonly sectionsDone: number;
  readonly sectionCursor: number | null;
  /** What the object at the end was before. */
  readonly formerTail: string | null;
};

/** Remembers how far an archive is stored. Throws ExportGone when this attempt has nothing more to do with it. */
export async function saveProgress({ database, storage }: Pick<Deps, 'database' | 'storage'>, turn: Turn, reached: Reached): Promise<void> {
  const { stored, entries, sectionsDone, sectionCursor, formerTail } = reached;
  const isOurs = await database.transaction(save);
  const needless = isOurs ? formerTail : stored.tailKey;
  if (needless !== null) await storage.delete([needless]);
  if (!isOurs) throw new ExportGone();

  async function save(tx: Transaction): Promise<boolean> {
    const saved = await db(tx)
      .updateTable('UserExport')
      .set({ ...stored, parts: [...stored.parts], sectionsDone, sectionCursor })
      .where('id', '=', turn.exportId)
      .where('fencingToken', '=', turn.fencingToken)
      .where('state', '=', userExportState.PROCESSING)
      .returning('id')
      .executeTakeFirst();
    if (!saved) return false;
    for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
      const rows = entries.slice(from, from + ROWS_AT_ONCE).map((entry) => ({ ...entry, exportId: turn.exportId }));
      await db(tx).insertInto('UserExportEntry').values(rows).execute();
    }
    return true;
  }
}

/** The files of an archive in the order they were written. */
export async function* everyEntry({ database }: Pick<Deps, 'database'>, exportId: number): AsyncGenerator<WrittenEntry> {
  for (let after = 0; ; ) {
    const rows = await db(database)
      .selectFrom('UserExportEntry')
      .select(['id', 'path', 'position', 'isDeflated', 'crc32', 'size', 'storedSize', 'sha256'])
      .where('exportId', '=', exportId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
