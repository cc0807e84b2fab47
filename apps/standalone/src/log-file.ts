import { mkdirSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

const KEEP_BYTES = 20 * 1024 * 1024;

/**
 * Opens `flotilla.log` for JSON lines; when it has grown past `keepBytes` it becomes `flotilla.1.log`, whose lines so far go.
 * Lines that cannot be written, on a full disk, are lost: an instance does not end because of its log.
 */
export function openLogFile(directory: string, keepBytes = KEEP_BYTES): Writable & AsyncDisposable {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'flotilla.log');
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let handle: FileHandle | undefined;

  async function append(bytes: Buffer): Promise<void> {
    if (size > keepBytes) {
      await handle?.close();
      handle = undefined;
      await rename(file, join(directory, 'flotilla.1.log'));
      size = 0;
    }
    handle ??= await open(file, 'a');
    await handle.write(bytes);
    size += bytes.length;
  }

  const stream = new Writable({
    write: (chunk: Buffer, _encoding, written) =>
      void append(chunk).then(
        () => written(),
        () => written(),
      ),
    writev: (chunks, written) =>
      void append(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))).then(
        () => written(),
        () => written(),
      ),
    final: (closed) =>
      void (handle?.close() ?? Promise.resolve()).then(
        () => closed(),
        () => closed(),
      ),
  });
  return Object.assign(stream, {
    async [Symbol.asyncDispose]() {
      stream.end();
      await finished(stream).catch(() => {});
    },
  });
}
