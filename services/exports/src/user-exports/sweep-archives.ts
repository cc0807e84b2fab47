import { ARCHIVES_FOLDER, IMPORTS_FOLDER } from '@flotilla/contracts-exports';
import { anyOf, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import { UserExport } from './user-export.entity.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** An object or an upload that no row refers to may still be in use for so long. */
export const ORPHAN_MS = 20 * HOUR_IN_SECONDS * 1000;
const AT_ONCE = 500;

const db = tables({ UserExport, UserImport });

type Reach = Pick<Deps, 'clock' | 'database' | 'log' | 'storage'>;
type Database = Reach['database'];
type Folder = {
  readonly folder: string;
  readonly knownOf: (database: Database, keys: readonly string[]) => Promise<readonly (string | null)[]>;
  readonly isUsed: (database: Database, uploadId: string) => Promise<boolean>;
};

const folders: readonly Folder[] = [
  {
    folder: ARCHIVES_FOLDER,
    async knownOf(database, keys) {
      const rows = await db(database)
        .selectFrom('UserExport')
        .select(['storageKey', 'tailKey'])
        .where((eb) => eb.or([anyOf(eb, 'storageKey', keys), anyOf(eb, 'tailKey', keys)]))
        .execute();
      return rows.flatMap(({ storageKey, tailKey }) => [storageKey, tailKey]);
    },
    isUsed: async (database, uploadId) =>
      (await db(database).selectFrom('UserExport').select('id').where('uploadId', '=', uploadId).executeTakeFirst()) !== undefined,
  },
  {
    folder: IMPORTS_FOLDER,
    // The keys of pieces begin with that of their archive, and go with it.
    async knownOf(database, keys) {
      const archives = new Map(keys.map((key) => [key, archiveOf(key)]));
      const rows = await db(database)
        .selectFrom('UserImport')
        .select('storageKey')
        .where('state', 'in', [0, 1, 2])
        .where((eb) => anyOf(eb, 'storageKey', [...new Set(archives.values())]))
        .execute();
      const present = new Set(rows.map(({ storageKey }) => storageKey));
      return keys.filter((key) => present.has(archives.get(key) ?? ''));
    },
    isUsed: async (database, multipartId) =>
      (await db(database).selectFrom('UserImport').select('id').where('multipartId', '=', multipartId).executeTakeFirst()) !== undefined,
  },
];

const archiveOf = (key: string) => key.replace(/^(user-imports\/.{36})-.*\.part$/, '$1.zip');

export const sweepArchivesHourly = schedule('sweep-archives', HOUR_IN_SECONDS, (deps: Deps) => (signal) => sweepArchives(deps, signal));

/** Removes what processes stored that died before a row referred to it. */
export async function sweepArchives({ storage, database, log, clock }: Reach, signal: AbortSignal): Promise<void> {
  const oldest = new Date(clock.now().getTime() - ORPHAN_MS);
  for (const { folder, knownOf } of folders) {
    let keys: string[] = [];
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (modifiedAt <= oldest) keys.push(key);
      if (keys.length === AT_ONCE) keys = await sweep(keys, knownOf);
    }
    await sweep(keys, knownOf);
  }
  for await (const { key, uploadId } of storage.abandonedMultiparts(oldest)) {
    signal.throwIfAborted();
    const folder = folders.find((one) => key.startsWith(one.folder));
    if (folder && !(await folder.isUsed(database, uploadId))) await storage.abortMultipart(key, uploadId);
  }

  async function sweep(candidates: readonly string[], knownOf: Folder['knownOf']): Promise<[]> {
    signal.throwIfAborted();
    const known = new Set(await knownOf(database, candidates));
    const orphans = candidates.filter((key) => !known.has(key));
    await storage.delete(orphans);
    if (orphans.length > 0) log.info({ objects: orphans.length }, 'orphaned parts of archives were removed');
    return [];
  }
}
