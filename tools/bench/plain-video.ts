import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A moving test pattern of 640x360 with a tone. */
export function makePlainVideo(directory: string, { seconds }: { seconds: number }): string {
  const file = join(directory, 'plain.mp4');
  const picture = `-f lavfi -i testsrc2=size=640x360:rate=25:duration=${seconds} -f lavfi -i sine=duration=${seconds}`;
  const words = `-v error ${picture} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac`;
  const { status } = spawnSync('ffmpeg', [...words.split(' '), file]);
  if (status !== 0) throw new Error('The video could not be made.');
  return file;
}
