import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ByteRange } from './playlist.ts';

/** SHA-256 per byte range of a file, as `{ "first-last": hex }` (docs/contract/files.md#segment-hashes). */
export async function hashSegments(path: string, ranges: readonly ByteRange[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { first, last } of ranges) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { start: first, end: last, highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
    hashes[`${first}-${last}`] = hash.digest('hex');
  }
  return hashes;
}
