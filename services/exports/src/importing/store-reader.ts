import { PassThrough, pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Storage } from '@flotilla/storage';
import { RandomAccessReader } from 'yauzl';

const BLOCK = 1024 * 1024;
type Block = { readonly start: number; readonly bytes: Promise<Buffer> };
type Stored = { readonly storage: Storage; readonly key: string; readonly size: number; readonly signal: AbortSignal };

/** Reads a stored object by ranges; small reads, as those of a directory, share a block. */
export class StoreReader extends RandomAccessReader {
  readonly #stored: Stored;
  #block: Block | undefined;

  constructor(stored: Stored) {
    super();
    this.#stored = stored;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { storage, key, signal } = this.#stored;
    const out = new PassThrough();
    storage.read(key, { start, end: end - 1 }, { signal }).then(
      // The reader hears of failures from `out`.
      (source) => pipeline(source, out, () => {}),
      (error: Error) => out.destroy(error),
    );
    return out;
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null, read?: number) => void): void {
    this.#readInto(into.subarray(offset, offset + length), position, done);
  }

  readonly #readInto = callbackify((into: Buffer, position: number) => this.#copy(into, position));

  async #copy(into: Buffer, position: number): Promise<number> {
    if (position < 0 || !Number.isSafeInteger(position)) throw new RangeError('The archive names a place outside of itself.');
    let copied = 0;
    while (copied < into.length && position + copied < this.#stored.size) {
      const at = position + copied;
      const start = Math.floor(at / BLOCK) * BLOCK;
      copied += (await this.#blockAt(start)).copy(into, copied, at - start);
    }
    return copied;
  }

  #blockAt(start: number): Promise<Buffer> {
    if (this.#block?.start === start) return this.#block.bytes;
    const { storage, key, size, signal } = this.#stored;
    const range = { start, end: Math.min(size, start + BLOCK) - 1 };
    const bytes = storage.read(key, range, { signal }).then(buffer);
    this.#block = { start, bytes };
    bytes.catch(() => {
      this.#block = undefined;
    });
    return bytes;
  }
}
