import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

export type VideoFile = { readonly bytes: Buffer; readonly sha256: string };

const HEADER = 8;

/** A unique video from one clip: an appended MP4 box of random bytes, which players skip, gives it the wanted size. */
export function makeVideoFile(clip: Buffer, padding: number, random: Random): VideoFile {
  const box = Buffer.alloc(HEADER + Math.max(padding, 16));
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  for (let at = HEADER; at + 4 <= box.length; at += 4096) box.writeUInt32BE(random.between(0, 2 ** 32 - 1), at);
  const bytes = Buffer.concat([clip, box]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
