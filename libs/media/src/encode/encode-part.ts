import { join } from 'node:path';
import { quietly, withProgress } from '../input.ts';
import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import { options } from '../options.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import { expectWhole } from './expect-whole.ts';
import { filterGraph, videoLabel } from './filter-graph.ts';
import { videoEncoder, withoutMetadata } from './outputs.ts';
import { frameCount, framesOf, type Part, readingStart } from './ranges.ts';
import { type EncodeOptions, type EncodeSource, fromZero, graphOptions, inputs, percentOf } from './source.ts';

/**
 * Encodes the frames of one part of a video, for several renditions at once, as `part-{resolution}.mp4` in the sandbox's directory.
 * Returns the paths by resolution; the files join exactly (see `joinParts`). Throws ToolFailure.
 */
export async function encodePart(
  tools: MediaTools,
  source: EncodeSource,
  part: Part,
  plans: readonly RenditionPlan[],
  sandbox: Sandbox,
  { threads, progressed }: EncodeOptions,
): Promise<Map<number, string>> {
  const { duration } = source.video;
  const made = new Map(plans.map(({ resolution }) => [resolution, join(sandbox.directory, `part-${resolution}.mp4`)]));
  const args = [
    ...quietly,
    ...withProgress,
    ...fromZero,
    ...inputs(source, plans, threads, readFrom(plans, part, duration)),
    ...graphOptions(filterGraph(tools, plans, source.video, part), threads),
    ...plans.flatMap((plan) => [
      ...options({ map: `[${videoLabel(plan)}]`, an: true }),
      ...tools.passthrough,
      ...videoEncoder(plan, threads),
      ...withoutMetadata,
      ...options({ video_track_timescale: timescale(plan), f: 'mp4' }),
      made.get(plan.resolution) as string,
    ]),
  ];
  const { rate } = plans[0]!;
  const { first, end } = framesOf(part, duration, rate);
  const total = Math.max(1, (end ?? frameCount(duration, rate)) - first);
  await runSandboxed(tools, { program: 'ffmpeg', args, progressed: ({ frame }) => progressed?.(percentOf(frame / total)) }, sandbox);
  await expectWhole(made.values());
  return made;
}

/**
 * Where to begin reading for all renditions of the part, whose rates may differ. ffmpeg reads from the key frame before, so that the frame
 * that is shown when the part begins is available; reading ends when the filter graph has all its frames.
 */
function readFrom(plans: readonly RenditionPlan[], part: Part, duration: number): string[] {
  const start = Math.min(...plans.map(({ rate }) => readingStart(framesOf(part, duration, rate), rate)));
  return start > 0 ? options({ noaccurate_seek: true, ss: start.toFixed(6) }) : [];
}

/** Ticks per second that express every frame's time without rounding. */
function timescale({ rate }: RenditionPlan): number {
  return rate.numerator < 1000 ? rate.numerator * 512 : rate.numerator;
}
