import { open } from 'node:fs/promises';
import type { Storage } from '@flotilla/storage';

const HALF = 512 * 1024;

export type ReadObject = (storageKey: string, signal: AbortSignal) => AsyncGenerator<Buffer>;

/**
 * Reads objects one at a time; a chunk is valid until the next one is asked for. Files of this machine are read into the same two buffers, one filled
 * while the other is used: collecting a new buffer for every chunk takes longer than reading does, and the process answers nobody meanwhile.
 */
export function createReadObject(storage: Pick<Storage, 'localPath' | 'read'>): ReadObject {
  const halves = [Buffer.allocUnsafeSlow(HALF), Buffer.allocUnsafeSlow(HALF)] as const;

  return async function* readObject(storageKey, signal) {
    const path = storage.localPath(storageKey);
    if (path === null) yield* (await storage.read(storageKey, undefined, { signal })) as AsyncIterable<Buffer>;
    else yield* readFile(path);
  };

  async function* readFile(path: string): AsyncGenerator<Buffer> {
    await using file = await open(path, 'r');
    let position = 0;
    let [filling, spare] = halves;
    let reading = file.read(filling, 0, HALF, position);
    try {
      for (;;) {
        const { bytesRead } = await reading;
        if (bytesRead === 0) return;
        const chunk = filling.subarray(0, bytesRead);
        position += bytesRead;
        [filling, spare] = [spare, filling];
        reading = file.read(filling, 0, HALF, position);
        // It may fail before the next chunk is asked for, and is awaited then.
        reading.catch(() => {});
        yield chunk;
      }
    } finally {
      // The buffers are for the next object once nothing is read into them any more.
      await reading.catch(() => {});
    }
  }
}
