import { ownInput, untrustedInput } from '../input.ts';
import type { AudioPlan } from '../ladder/audio.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { options } from '../options.ts';
import type { SourceVideo } from './filter-graph.ts';

/** A source and how to read it. For audio alone, `stillPath` is the image to show. */
export type EncodeSource = {
  readonly path: string;
  readonly video: SourceVideo;
  readonly audio: AudioPlan | null;
  readonly stillPath?: string;
};
export type EncodeOptions = { readonly threads: number; readonly progressed?: (percent: number) => void };

/** Keeps the source's timestamps, counted from its start, so that parts of a video and its audio agree. */
export const fromZero = options({ copyts: true, start_at_zero: true });

export function percentOf(share: number): number {
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}

/** The still image comes first where there is one: graphs start from input 0, the audio is then input 1. */
export function inputs(
  { path, stillPath, video }: EncodeSource,
  plans: readonly RenditionPlan[],
  threads: number,
  more: readonly string[] = [],
): string[] {
  if (stillPath) return [...ownInput(stillPath, 'png_pipe'), ...untrustedInput(path)];
  const largest = Math.max(0, ...plans.map(({ resolution }) => resolution));
  // Deblocking takes a tenth of the time and makes no visible difference in non-reference frames that are scaled down to a third.
  const quicker = largest > 0 && video.side >= 3 * largest ? options({ skip_loop_filter: 'noref' }) : [];
  return untrustedInput(path, [...options({ threads }), ...quicker, ...more]);
}

export function graphOptions(graph: string, threads: number): string[] {
  return options({ filter_complex_threads: Math.max(1, threads), filter_complex: graph });
}
