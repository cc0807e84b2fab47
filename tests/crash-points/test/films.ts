import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeClip } from '@flotilla/test-kit';

const MIB = 1024 * 1024;

export type Films = { readonly kept: Buffer; readonly deleted: string; readonly picture: File };

/**
 * A video of three stored parts: its media is followed by a box that players skip. It is long enough for its thumbnails to be made
 * well before it is encoded, as those of real videos are.
 */
export async function makeFilms(directory: string): Promise<Films> {
  const clip = await readFile(await makeClip({ seconds: 20, width: 256, height: 144, audio: true }));
  const box = Buffer.alloc(17 * MIB, 7);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const deleted = join(directory, 'deleted.mp4');
  await writeFile(deleted, clip);
  const picture = new File([new Uint8Array(await makePicture())], 'picture.jpg', { type: 'image/jpeg' });
  return { kept: Buffer.concat([clip, box]), deleted, picture };
}

async function makePicture(): Promise<Buffer> {
  const words = '-v error -f lavfi -i testsrc2=size=640x360 -frames:v 1 -f image2pipe -c:v mjpeg -';
  const { stdout } = await promisify(execFile)('ffmpeg', words.split(' '), { encoding: 'buffer' });
  return stdout;
}
