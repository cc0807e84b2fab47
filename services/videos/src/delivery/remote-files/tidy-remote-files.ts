import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { makeRoom } from './make-room.ts';
import { RemoteFile } from './remote-file.entity.ts';
import { removeKeptFiles } from './remove-kept-files.ts';
import { shownOf } from './shown-of.ts';

const AT_ONCE = 500;
const HOUR_IN_SECONDS = 60 * 60;
const db = tables({ RemoteFile });

export const tidyRemoteFilesHourly = schedule(
  'tidy-remote-files',
  HOUR_IN_SECONDS,
  (deps: Deps) => (signal) => tidyRemoteFiles(deps, signal),
);

/** Removes files of what is gone, was given another picture, or is muted by now, and what is too much under a ceiling that was lowered. */
export async function tidyRemoteFiles(
  { database, config, log }: Pick<Deps, 'config' | 'database' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  let removed = 0;
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const rows = await db(database)
      .selectFrom('RemoteFile')
      .select('filename')
      .where('filename', '>', after)
      .orderBy('filename')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.filename;
    const filenames = rows.map(({ filename }) => filename);
    const shown = new Set(await shownOf(database, filenames));
    const going = filenames.filter((filename) => !shown.has(filename));
    if (going.length > 0) await database.transaction((tx) => removeKeptFiles(tx, going));
    removed += going.length;
  }
  removed += await makeRoom(database, config.remoteFilesMaxBytes);
  if (removed > 0) log.info({ files: removed }, 'files of other instances were removed');
}
