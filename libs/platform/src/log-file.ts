import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

const KEEP_BYTES = 20 * 1024 * 1024;

/** Opens `flotilla.log` for JSON lines; a file that grew past 20 MiB becomes `flotilla.1.log` first. */
export function openLogFile(directory: string): Writable & AsyncDisposable {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'flotilla.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) renameSync(file, join(directory, 'flotilla.1.log'));
  const stream = createWriteStream(file, { flags: 'a' });
  return Object.assign(stream, {
    async [Symbol.asyncDispose]() {
      stream.end();
      await finished(stream).catch(() => {});
    },
  });
}
