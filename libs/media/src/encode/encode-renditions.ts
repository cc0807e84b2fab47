import { ownInput, quietly, withProgress } from '../input.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { AUDIO_ONLY } from '../ladder/resolutions.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import { encodeAudio } from './encode-audio.ts';
import { filterGraph, videoLabel } from './filter-graph.ts';
import type { HlsNames } from './names.ts';
import { audioEncoder, hlsOutput, videoEncoder } from './outputs.ts';
import { frameCount } from './ranges.ts';
import { type EncodeOptions, type EncodeSource, fromZero, graphOptions, inputs, percentOf } from './source.ts';

export type RenditionToEncode = { readonly plan: RenditionPlan; readonly names: HlsNames; readonly copy?: boolean };

const WHOLE = { index: 0, count: 1 };

/**
 * Makes renditions of a whole video as HLS files in the sandbox's directory: decodes once, encodes many, copies those marked `copy`.
 * Throws ToolFailure.
 */
export async function encodeRenditions(
  tools: MediaTools,
  source: EncodeSource,
  renditions: readonly RenditionToEncode[],
  sandbox: Sandbox,
  { threads, progressed }: EncodeOptions,
): Promise<void> {
  // Audio is encoded once and copied into each rendition.
  const makesAudioFirst = source.audio?.how === 'encode' && renditions.length > 1;
  const audioPath = makesAudioFirst ? await encodeAudio(tools, source, sandbox) : null;

  const encoded = renditions.filter(({ plan, copy }) => !copy && plan.resolution !== AUDIO_ONLY);
  const rest = renditions.filter((rendition) => !encoded.includes(rendition));
  const plans = encoded.map(({ plan }) => plan);
  const audio = audioOf(tools, source, audioPath);
  const args = [
    ...quietly,
    ...withProgress,
    ...fromZero,
    ...inputs(source, plans, threads),
    ...(audioPath ? ownInput(audioPath, 'mov,mp4') : []),
    ...(plans.length > 0 ? graphOptions(filterGraph(tools, plans, source.video, WHOLE), threads) : []),
    ...encoded.flatMap(({ plan, names }) => [
      ...options({ map: `[${videoLabel(plan)}]` }),
      ...audio,
      ...tools.passthrough,
      ...videoEncoder(plan, threads),
      ...(source.video.kind === 'default' ? options({ tune: 'stillimage' }) : []),
      ...hlsOutput(names),
    ]),
    ...rest.flatMap(({ plan, names }) => [
      ...(plan.resolution === AUDIO_ONLY ? [] : options({ map: '0:V:0', 'c:v': 'copy' })),
      ...audio,
      ...hlsOutput(names),
    ]),
  ];
  const total = plans[0] ? frameCount(source.video.duration, plans[0].rate) : 0;
  await runSandboxed(
    tools,
    {
      program: 'ffmpeg',
      args,
      progressed: ({ frame, seconds }) => progressed?.(percentOf(total ? frame / total : seconds / source.video.duration)),
    },
    sandbox,
  );
}

function audioOf(tools: MediaTools, { audio, stillPath }: EncodeSource, audioPath: string | null): string[] {
  if (audio === null) return options({ an: true });
  const input = (stillPath ? 1 : 0) + (audioPath ? 1 : 0);
  return [...options({ map: `${input}:a:0` }), ...audioEncoder(audioPath ? { how: 'copy' } : audio, tools)];
}
