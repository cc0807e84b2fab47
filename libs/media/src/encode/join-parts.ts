import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownInput, quietly, withProgress } from '../input.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import type { HlsNames } from './names.ts';
import { hlsOutput } from './outputs.ts';
import { frameCount, framesOf } from './ranges.ts';
import { type EncodeOptions, percentOf } from './source.ts';

/** The parts in order (none for audio alone) and the video's audio. All were encoded by this library. */
export type Pieces = { readonly parts: readonly string[]; readonly audioPath: string | null; readonly duration: number };

/** Joins the parts of one rendition and the audio into HLS files in the sandbox's directory, without encoding anything. Throws ToolFailure. */
export async function joinParts(
  tools: MediaTools,
  plan: RenditionPlan,
  { parts, audioPath, duration }: Pieces,
  names: HlsNames,
  sandbox: Sandbox,
  { progressed }: Pick<EncodeOptions, 'progressed'> = {},
): Promise<void> {
  const list = join(sandbox.directory, `${plan.resolution}.ffconcat`);
  await writeFile(list, concatList(plan, parts, duration));
  const args = [
    ...quietly,
    ...withProgress,
    ...options({ copyts: true }),
    ...(parts.length > 0 ? ownInput(list, 'concat,mov,mp4', options({ safe: 0 })) : []),
    ...(audioPath ? ownInput(audioPath, 'mov,mp4') : []),
    ...(parts.length > 0 ? options({ map: '0:v:0' }) : []),
    ...(audioPath ? options({ map: `${parts.length > 0 ? 1 : 0}:a:0` }) : []),
    ...options({ c: 'copy' }),
    ...hlsOutput(names),
  ];
  await runSandboxed(
    tools,
    { program: 'ffmpeg', args, reads: parts, progressed: ({ seconds }) => progressed?.(percentOf(seconds / duration)) },
    sandbox,
  );
}

/** The exact duration of each part keeps frame times exact across joints. */
function concatList({ rate }: RenditionPlan, parts: readonly string[], duration: number): string {
  const lines = parts.map((path, index) => {
    const { first, end } = framesOf({ index, count: parts.length }, duration, rate);
    const frames = Math.max(1, (end ?? frameCount(duration, rate)) - first);
    return `file '${path.replaceAll("'", "'\\''")}'\nduration ${((frames * rate.denominator) / rate.numerator).toFixed(6)}\n`;
  });
  return `ffconcat version 1.0\n${lines.join('')}`;
}
