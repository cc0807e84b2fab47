import { prepared, tables } from '@flotilla/database';
import { twoGenerationCache } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { RemoteFile } from './remote-file.entity.ts';

export type KeptFile = Pick<RemoteFile, 'contentType' | 'createdAt' | 'filename' | 'lastUsedAt' | 'size' | 'storageKey'>;

const HOUR_MS = 60 * 60 * 1000;
const REMEMBERED_MS = 2_000;
const MOST_REMEMBERED = 4_000;
const db = tables({ RemoteFile });
const findKept = prepared('find-kept-file', (on, filename: string) =>
  db(on)
    .selectFrom('RemoteFile')
    .select(['filename', 'storageKey', 'contentType', 'size', 'createdAt', 'lastUsedAt'])
    .where('filename', '=', filename),
);

/** The hour in which a file was used; nearer is not needed to know which ones are not used any more. */
export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** The files that are kept, by their names; what was found is remembered for a moment. */
export function createKeptFileMemory({ clock, database }: Pick<Deps, 'clock' | 'database'>) {
  const remembered = twoGenerationCache<{ readonly kept: KeptFile; readonly until: number }>(MOST_REMEMBERED / 2);

  function remember(kept: KeptFile): KeptFile {
    remembered.set(kept.filename, { kept, until: performance.now() + REMEMBERED_MS });
    return kept;
  }

  return {
    remember,

    async find(filename: string): Promise<KeptFile | undefined> {
      const recent = remembered.get(filename);
      if (recent && recent.until > performance.now()) return recent.kept;
      const [kept] = await findKept(database, filename);
      return kept && remember(kept);
    },

    /** One write an hour for each file, however often it is used. */
    async noteUse(kept: KeptFile): Promise<void> {
      const lastUsedAt = hourOf(clock.now());
      if (kept.lastUsedAt >= lastUsedAt) return;
      // Those who ask meanwhile have nothing to write.
      kept.lastUsedAt = lastUsedAt;
      await db(database)
        .updateTable('RemoteFile')
        .set({ lastUsedAt })
        .where('filename', '=', kept.filename)
        .where('lastUsedAt', '<', lastUsedAt)
        .execute();
    },

    /** For one whose object is not there. */
    async forget({ filename, storageKey }: KeptFile): Promise<void> {
      remembered.delete(filename);
      await db(database).deleteFrom('RemoteFile').where('filename', '=', filename).where('storageKey', '=', storageKey).execute();
    },
  };
}
