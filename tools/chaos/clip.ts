import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const words =
  '-hide_banner -loglevel error -f lavfi -i testsrc2=size=160x90:rate=10:duration=1 -f lavfi -i sine=duration=1 -c:v libx264 -c:a aac -y';

/** A video of one second that is very cheap to encode. */
export async function makeSmallClip(directory: string): Promise<Buffer> {
  const path = join(directory, 'clip.mp4');
  await promisify(execFile)(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [...words.split(' '), path]);
  return readFile(path);
}
