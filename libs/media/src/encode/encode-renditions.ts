import { type Fence, runFenced } from '../fence/run-fenced.ts';
import { fencedInput, ownInput, quietly, withProgress } from '../input.ts';
import type { AudioPlan } from '../ladder/audio.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { SOUND_ALONE } from '../ladder/resolutions.ts';
import type { MediaTools } from '../tools.ts';
import { encodeSound } from './encode-sound.ts';
import { filterGraph, type Picture, videoLabel } from './filter-graph.ts';
import type { HlsNames } from './names.ts';
import { audioEncoder, hlsOutput, videoEncoder } from './outputs.ts';
import { frameCount } from './ranges.ts';

/** A source and how to read it. For sound alone `stillPath` is the picture to show. */
export type EncodeSource = {
  readonly path: string;
  readonly picture: Picture;
  readonly audio: AudioPlan | null;
  readonly stillPath?: string;
};
export type RenditionToEncode = { readonly plan: RenditionPlan; readonly names: HlsNames; readonly copy?: boolean };
export type EncodeOptions = { readonly threads: number; readonly progressed?: (percent: number) => void };

const WHOLE = { index: 0, count: 1 };

/**
 * Makes renditions of a whole film as HLS files in the fence's directory: decodes once, encodes many, copies those marked `copy`.
 * Throws ToolFailure.
 */
export async function encodeRenditions(
  tools: MediaTools,
  source: EncodeSource,
  renditions: readonly RenditionToEncode[],
  fence: Fence,
  { threads, progressed }: EncodeOptions,
): Promise<void> {
  // Encoded sound is made once and copied into each rendition.
  const makesSoundFirst = source.audio?.how === 'encode' && renditions.length > 1;
  const soundPath = makesSoundFirst ? await encodeSound(tools, source, fence) : null;

  const encoded = renditions.filter(({ plan, copy }) => !copy && plan.resolution !== SOUND_ALONE);
  const rest = renditions.filter((rendition) => !encoded.includes(rendition));
  const plans = encoded.map(({ plan }) => plan);
  const sound = soundOf(tools, source, soundPath);
  const args = [
    ...[...quietly, ...withProgress, '-copyts', '-start_at_zero'],
    ...inputs(source, threads),
    ...(soundPath ? ownInput(soundPath, 'mov,mp4') : []),
    ...(plans.length > 0 ? graphOptions(filterGraph(tools, plans, source.picture, WHOLE), threads) : []),
    ...encoded.flatMap(({ plan, names }) => [
      ...['-map', `[${videoLabel(plan)}]`, ...sound, ...tools.passthrough, ...videoEncoder(plan, threads)],
      ...(source.picture.kind === 'default' ? ['-tune', 'stillimage'] : []),
      ...hlsOutput(names),
    ]),
    ...rest.flatMap(({ plan, names }) => [
      ...(plan.resolution === SOUND_ALONE ? sound : ['-map', '0:V:0', '-c:v', 'copy', ...sound]),
      ...hlsOutput(names),
    ]),
  ];
  const total = plans[0] ? frameCount(source.picture.duration, plans[0].rate) : 0;
  await runFenced(
    tools,
    {
      program: 'ffmpeg',
      args,
      progressed: ({ frame, seconds }) => progressed?.(percentOf(total ? frame / total : seconds / source.picture.duration)),
    },
    fence,
  );
}

export function percentOf(share: number): number {
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}

/** The still comes first where there is one: graphs start from input 0, the sound is then input 1. */
export function inputs({ path, stillPath }: EncodeSource, threads: number, options: readonly string[] = []): string[] {
  if (stillPath) return [...ownInput(stillPath, 'png_pipe'), ...fencedInput(path)];
  return fencedInput(path, ['-threads', String(threads), ...options]);
}

export function graphOptions(graph: string, threads: number): string[] {
  return ['-filter_complex_threads', String(Math.max(1, threads)), '-filter_complex', graph];
}

function soundOf(tools: MediaTools, { audio, stillPath }: EncodeSource, soundPath: string | null): string[] {
  if (audio === null) return ['-an'];
  const input = (stillPath ? 1 : 0) + (soundPath ? 1 : 0);
  return ['-map', `${input}:a:0`, ...audioEncoder(soundPath ? { how: 'copy' } : audio, tools)];
}
