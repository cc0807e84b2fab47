import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

export type Film = { readonly bytes: Buffer; readonly sha256: string };

const HEADER = 8;

/** A video of its own out of one clip: an MP4 box that players pass over, of random bytes, makes it as large as wanted. */
export function makeFilm(clip: Buffer, padding: number, random: Random): Film {
  const box = Buffer.alloc(HEADER + Math.max(padding, 16));
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  for (let at = HEADER; at + 4 <= box.length; at += 4096) box.writeUInt32BE(random.between(0, 2 ** 32 - 1), at);
  const bytes = Buffer.concat([clip, box]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
