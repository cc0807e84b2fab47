import { buffer } from 'node:stream/consumers';
import type { Storage, StoredPart } from '@flotilla/storage';
import { newEndKey } from '../user-exports/ends-of-archives.ts';

/** How far an object is stored: whole parts, and behind them the bytes of `tailKey`, which are too few for one. */
export type Stored = { readonly written: number; readonly parts: readonly StoredPart[]; readonly tailKey: string | null };
type Target = { readonly storageKey: string; readonly uploadId: string; readonly partSize: number };

/** Writes one object in parts. In memory are one that is filled, one that is stored meanwhile, and a copy of what is stored behind the last one. */
export type PartWriter = {
  readonly position: () => number;
  write(bytes: Buffer): Promise<void>;
  /** Makes all that was written until now durable, as an object of its own where it is too little for a part. More may be written meanwhile. */
  store(): Promise<Stored>;
  /** The same where nothing more will come: the last part may be short. */
  close(): Promise<Stored>;
  /** Once nothing more is written by what was called until now. */
  settled(): Promise<void>;
};

export async function openPartWriter(storage: Storage, { storageKey, uploadId, partSize }: Target, begun: Stored): Promise<PartWriter> {
  let parts = [...begun.parts];
  let filling = Buffer.allocUnsafeSlow(partSize);
  let spare = Buffer.allocUnsafeSlow(partSize);
  let filled = 0;
  let storing: Promise<void> = Promise.resolve();
  if (begun.tailKey !== null) filled = (await buffer(await storage.read(begun.tailKey))).copy(filling);
  const position = () => (parts.length + pending) * partSize + filled;
  let pending = 0;
  if (position() !== begun.written) throw new Error(`${position()} bytes of ${storageKey} are stored, not ${begun.written}`);

  /** Stores what is filled as the next part, once the one before is stored. */
  async function storePart(): Promise<void> {
    await storing;
    const body = filling.subarray(0, filled);
    [filling, spare] = [spare, filling];
    filled = 0;
    pending = 1;
    const partNumber = parts.length + 1;
    storing = storage.putPart(storageKey, uploadId, partNumber, body).then(({ etag }) => {
      parts = [...parts, { partNumber, etag, size: body.length }];
      pending = 0;
    });
    // Who writes or stores next hears of a failure.
    storing.catch(() => {});
  }

  return {
    position,
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.copy(filling, filled, at);
        at += taken;
        filled += taken;
        if (filled === partSize) await storePart();
      }
    },
    async store() {
      const written = position();
      const wholeParts = parts.length + pending;
      const tail = Buffer.from(filling.subarray(0, filled));
      await storing;
      const stored = { written, parts: parts.slice(0, wholeParts) };
      if (tail.length === 0) return { ...stored, tailKey: null };
      const tailKey = newEndKey(storageKey);
      await storage.put(tailKey, tail);
      return { ...stored, tailKey };
    },
    async close() {
      const written = position();
      if (filled > 0) await storePart();
      await storing;
      return { written, parts, tailKey: null };
    },
    settled: () => storing.catch(() => {}),
  };
}
