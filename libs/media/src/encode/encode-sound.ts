import { join } from 'node:path';
import { type Fence, runFenced } from '../fence/run-fenced.ts';
import { fencedInput, quietly, withProgress } from '../input.ts';
import { options } from '../options.ts';
import type { MediaTools } from '../tools.ts';
import { expectWhole } from './expect-whole.ts';
import { audioEncoder, withoutMetadata } from './outputs.ts';
import { type EncodeOptions, type EncodeSource, fromZero, percentOf } from './source.ts';

/** Makes the sound of a whole film as `sound.mp4` in the fence's directory and returns its path. Throws ToolFailure. */
export async function encodeSound(
  tools: MediaTools,
  { path, audio, picture }: Pick<EncodeSource, 'audio' | 'path' | 'picture'>,
  fence: Fence,
  { progressed }: Pick<EncodeOptions, 'progressed'> = {},
): Promise<string> {
  const made = join(fence.directory, 'sound.mp4');
  if (audio === null) throw new TypeError('There is no sound to encode.');
  const args = [
    ...quietly,
    ...withProgress,
    ...fromZero,
    ...fencedInput(path),
    ...options({ map: '0:a:0' }),
    ...audioEncoder(audio, tools),
    ...withoutMetadata,
    ...options({ f: 'mp4' }),
    made,
  ];
  await runFenced(
    tools,
    { program: 'ffmpeg', args, progressed: ({ seconds }) => progressed?.(percentOf(seconds / picture.duration)) },
    fence,
  );
  await expectWhole([made]);
  return made;
}
