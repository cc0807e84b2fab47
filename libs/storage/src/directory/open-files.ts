import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { NoSuchObject } from '../errors.ts';
import type { ByteRange } from '../storage.ts';
import { isAbsent } from './places.ts';

const MAX_KEPT = 64;
const KEEP_MS = 3_000;
const CHUNK = 256 * 1024;

/** Players read many ranges of one file, so its handle stays open for a moment after the last reader. */
type OpenFile = { readonly opened: Promise<FileHandle>; readers: number; forgotten: boolean; timer: NodeJS.Timeout | undefined };

export function createOpenFiles() {
  const kept = new Map<string, OpenFile>();

  function take(key: string, path: string): OpenFile {
    let file = kept.get(key);
    if (!file) {
      file = { opened: open(path, 'r'), readers: 0, forgotten: false, timer: undefined };
      file.opened.catch(() => forget(key));
      kept.set(key, file);
      if (kept.size > MAX_KEPT) forget(kept.keys().next().value as string);
    }
    clearTimeout(file.timer);
    file.readers += 1;
    return file;
  }

  function release(key: string, file: OpenFile): void {
    file.readers -= 1;
    if (file.readers > 0) return;
    if (file.forgotten) close(file);
    else file.timer = setTimeout(() => forget(key), KEEP_MS).unref();
  }

  function forget(key: string): void {
    const file = kept.get(key);
    if (!file) return;
    kept.delete(key);
    clearTimeout(file.timer);
    file.forgotten = true;
    if (file.readers === 0) close(file);
  }

  return {
    /** Must be called whenever the object of a key was replaced or deleted. */
    forget,
    async read(key: string, path: string, range: ByteRange | undefined, signal: AbortSignal | undefined): Promise<Readable> {
      const file = take(key, path);
      try {
        const handle = await file.opened;
        const end = range ? range.end : (await handle.stat()).size - 1;
        return createRangeStream(handle, range?.start ?? 0, end, signal, () => release(key, file));
      } catch (error) {
        release(key, file);
        throw isAbsent(error) ? new NoSuchObject(key) : error;
      }
    },
  };
}

function close({ opened }: OpenFile): void {
  opened.then((handle) => handle.close()).catch(() => undefined);
}

function createRangeStream(handle: FileHandle, start: number, end: number, signal: AbortSignal | undefined, done: () => void): Readable {
  let position = start;
  return new Readable({
    highWaterMark: CHUNK,
    ...(signal && { signal }),
    read() {
      const length = Math.min(CHUNK, end - position + 1);
      if (length <= 0) return void this.push(null);
      handle.read(Buffer.allocUnsafeSlow(length), 0, length, position).then(({ bytesRead, buffer }) => {
        if (bytesRead === 0) return void this.destroy(new Error('The file is shorter than the range'));
        position += bytesRead;
        this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
        if (position > end) this.push(null);
      }, this.destroy.bind(this));
    },
    destroy(error, callback) {
      done();
      callback(error);
    },
  });
}
