import { userExportState } from '@flotilla/contracts-exports';
import { archivesInternal } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UserExport } from '../user-exports/user-export.entity.ts';
import { UserExportEntry } from '../user-exports/user-export-entry.entity.ts';
import { LAYOUT } from './sections/sections.ts';

const MIB = 1024 * 1024;
/** The least that is worth a request; at most so many parts are in an upload of S3. */
const SMALLEST_PART = 8 * MIB;
const MOST_PARTS = 9_000;

const db = tables({ UserExport, UserExportEntry });

export type Turn = { readonly exportId: number; readonly fencingToken: number };
export type Begun = NonNullable<Awaited<ReturnType<typeof claim>>> & { readonly uploadId: string; readonly partSize: number };

/** Says that an archive is being made, by this attempt alone; undefined when nobody waits for it any more. */
export async function beginMaking(deps: Pick<Deps, 'database' | 'neighbours' | 'storage'>, turn: Turn): Promise<Begun | undefined> {
  const { database, storage } = deps;
  const row = await claim(deps, turn);
  if (!row) return undefined;
  const { uploadId: former, partSize: chosen } = row;
  if (former !== null && chosen !== null) return { ...row, uploadId: former, partSize: chosen };

  const partSize = await choosePartSize(deps, row);
  const uploadId = await storage.createMultipart(row.storageKey, { partSize, contentType: 'application/zip' });
  const kept = await db(database)
    .updateTable('UserExport')
    .set({ uploadId, partSize })
    .where('id', '=', turn.exportId)
    .where('fencingToken', '=', turn.fencingToken)
    .returning('id')
    .executeTakeFirst();
  if (kept) return { ...row, uploadId, partSize };
  await storage.abortMultipart(row.storageKey, uploadId);
  return undefined;
}

const NOTHING_DONE = { uploadId: null, partSize: null, written: 0, parts: [], tailKey: null, sectionsDone: 0, sectionCursor: null };

const claim = ({ database }: Pick<Deps, 'database'>, { exportId, fencingToken }: Turn) =>
  database.transaction(async (tx) => {
    const claimed = await db(tx)
      .updateTable('UserExport')
      .set({ state: userExportState.PROCESSING, fencingToken })
      .where('id', '=', exportId)
      .where('state', 'in', [userExportState.PENDING, userExportState.PROCESSING])
      .where('fencingToken', '<', fencingToken)
      .returning(['userId', 'withVideoFiles', 'storageKey', 'uploadId', 'partSize', 'written', 'parts', 'tailKey'])
      .returning(['layout', 'sectionsDone', 'sectionCursor'])
      .executeTakeFirst();
    if (!claimed || claimed.layout === LAYOUT) return claimed;
    // What another layout left in the storage is swept.
    await db(tx).deleteFrom('UserExportEntry').where('exportId', '=', exportId).execute();
    await db(tx)
      .updateTable('UserExport')
      .set({ ...NOTHING_DONE, layout: LAYOUT })
      .where('id', '=', exportId)
      .execute();
    return { ...claimed, ...NOTHING_DONE };
  });

async function choosePartSize(
  { neighbours: { videos } }: Pick<Deps, 'neighbours'>,
  { userId, withVideoFiles }: { userId: number; withVideoFiles: boolean },
) {
  if (!withVideoFiles) return SMALLEST_PART;
  const { videoFileBytes } = await videos.ask(archivesInternal.measureArchive, { params: { userId } }, 200);
  // Twice as much, since more may be uploaded meanwhile.
  return Math.max(SMALLEST_PART, Math.ceil((2 * videoFileBytes) / MOST_PARTS / MIB) * MIB);
}
