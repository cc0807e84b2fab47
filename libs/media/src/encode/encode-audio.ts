import { join } from 'node:path';
import { quietly, untrustedInput, withProgress } from '../input.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import { expectWhole } from './expect-whole.ts';
import { audioEncoder, withoutMetadata } from './outputs.ts';
import { type EncodeOptions, type EncodeSource, fromZero, percentOf } from './source.ts';

/** Makes the audio of a whole video as `audio.mp4` in the sandbox's directory and returns its path. Throws ToolFailure. */
export async function encodeAudio(
  tools: MediaTools,
  { path, audio, video }: Pick<EncodeSource, 'audio' | 'path' | 'video'>,
  sandbox: Sandbox,
  { progressed }: Pick<EncodeOptions, 'progressed'> = {},
): Promise<string> {
  const made = join(sandbox.directory, 'audio.mp4');
  if (audio === null) throw new TypeError('There is no audio to encode.');
  const args = [
    ...quietly,
    ...withProgress,
    ...fromZero,
    ...untrustedInput(path),
    ...options({ map: '0:a:0' }),
    ...audioEncoder(audio, tools),
    ...withoutMetadata,
    ...options({ f: 'mp4' }),
    made,
  ];
  await runSandboxed(
    tools,
    { program: 'ffmpeg', args, progressed: ({ seconds }) => progressed?.(percentOf(seconds / video.duration)) },
    sandbox,
  );
  await expectWhole([made]);
  return made;
}
