import { ARCHIVES_FOLDER } from '@flotilla/contracts-exports';
import { anyOf, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UserExport } from './user-export.entity.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** An object or an upload that no row refers to may still be in use for so long. */
export const ORPHAN_MS = 20 * HOUR_IN_SECONDS * 1000;
const AT_ONCE = 500;

const db = tables({ UserExport });

type Reach = Pick<Deps, 'clock' | 'database' | 'log' | 'storage'>;

export const sweepArchivesHourly = schedule('sweep-archives', HOUR_IN_SECONDS, (deps: Deps) => (signal) => sweepArchives(deps, signal));

/** Removes what processes stored that died before a row referred to it. */
export async function sweepArchives({ storage, database, log, clock }: Reach, signal: AbortSignal): Promise<void> {
  const oldest = new Date(clock.now().getTime() - ORPHAN_MS);
  let keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(ARCHIVES_FOLDER)) {
    if (modifiedAt <= oldest) keys.push(key);
    if (keys.length === AT_ONCE) keys = await sweep(keys);
  }
  await sweep(keys);
  for await (const { key, uploadId } of storage.abandonedMultiparts(oldest)) {
    signal.throwIfAborted();
    if (!key.startsWith(ARCHIVES_FOLDER)) continue;
    const used = await db(database).selectFrom('UserExport').select('id').where('uploadId', '=', uploadId).executeTakeFirst();
    if (!used) await storage.abortMultipart(key, uploadId);
  }

  async function sweep(candidates: readonly string[]): Promise<[]> {
    signal.throwIfAborted();
    const rows = await db(database)
      .selectFrom('UserExport')
      .select(['storageKey', 'tailKey'])
      .where((eb) => eb.or([anyOf(eb, 'storageKey', candidates), anyOf(eb, 'tailKey', candidates)]))
      .execute();
    const known = new Set(rows.flatMap(({ storageKey, tailKey }) => [storageKey, tailKey]));
    const orphans = candidates.filter((key) => !known.has(key));
    await storage.delete(orphans);
    if (orphans.length > 0) log.info({ objects: orphans.length }, 'orphaned parts of archives were removed');
    return [];
  }
}
