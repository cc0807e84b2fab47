import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@flotilla/telemetry';

const MAX_AGE_MS = 24 * 3600 * 1000;

/** Removes temporary files and folders of killed processes; recent ones may belong to a running process. */
export async function sweepTemporaryFiles(folder: string, log: Log | undefined): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < MAX_AGE_MS) continue;
    await rm(path, { force: true, recursive: true });
    log?.info({ path, sizeInBytes: found.size }, 'temporary file of a killed process was removed');
  }
}
