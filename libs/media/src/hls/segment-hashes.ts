import { createHash } from 'node:crypto';
import { openMade } from '../sandbox/made-files.ts';
import type { ByteRange } from './playlist.ts';

/** SHA-256 per byte range of a file, as `{ "first-last": hex }` (docs/contract/files.md#segment-hashes). */
export async function hashSegments(path: string, ranges: readonly ByteRange[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { first, last } of ranges) {
    const hash = createHash('sha256');
    const bytes = (await openMade(path)).createReadStream({ start: first, end: last, highWaterMark: 1024 * 1024 });
    for await (const chunk of bytes) hash.update(chunk as Buffer);
    hashes[`${first}-${last}`] = hash.digest('hex');
  }
  return hashes;
}
