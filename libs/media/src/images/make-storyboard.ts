import { toneMap } from '../encode/filter-graph.ts';
import type { MadeFile } from '../hls/finish-rendition.ts';
import { ownInput, quietly, untrustedInput } from '../input.ts';
import { options } from '../options.ts';
import type { Probe } from '../probe/probe.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';
import { madeJpeg } from './made-jpeg.ts';
import { measureImage } from './measure-image.ts';
import { planStoryboard, type StoryboardPlan } from './plan-storyboard.ts';

export type Storyboard = MadeFile &
  Pick<StoryboardPlan, 'spriteDuration' | 'spriteHeight' | 'spriteWidth'> & { readonly totalWidth: number; readonly totalHeight: number };

const FILENAME = 'storyboard.jpg';
/** From here on key frames are close enough together. */
const KEY_FRAMES_FROM_SECONDS = 4;

/** One JPEG with a small picture for every few seconds of a file (docs/contract/files.md#storyboards); null for a file that gets none. Throws ToolFailure. */
export async function makeStoryboard(
  tools: MediaTools,
  { path, probe }: { readonly path: string; readonly probe: Pick<Probe, 'duration' | 'video'> },
  sandbox: Sandbox,
): Promise<Storyboard | null> {
  const plan = planStoryboard(probe);
  if (!plan) return null;
  const { spriteDuration, spriteHeight, spriteWidth } = plan;
  const skipped = spriteDuration >= KEY_FRAMES_FROM_SECONDS ? ['-skip_frame', 'nokey'] : [];
  const jpeg = options({ 'frames:v': 1, 'c:v': 'mjpeg', 'q:v': 5, pix_fmt: 'yuvj420p', map_metadata: -1, f: 'image2', update: 1 });
  const graph = `[0:V:0]${filtersOf(tools, plan, probe.video?.isHdr === true).join(',')}[sheet]`;
  const args = [...quietly, ...untrustedInput(path, skipped), '-filter_complex', graph, '-map', '[sheet]', ...jpeg, FILENAME];
  await runSandboxed(tools, { program: 'ffmpeg', args }, sandbox);
  const made = await madeJpeg(sandbox.directory, FILENAME);
  const { width: totalWidth, height: totalHeight } = await measureImage(
    tools,
    ownInput(made.path, 'jpeg_pipe', ['-f', 'jpeg_pipe']),
    sandbox,
  );
  return { ...made, totalWidth, totalHeight, spriteWidth, spriteHeight, spriteDuration };
}

/** Each sprite is the frame in the middle of its seconds; where frames end before the file does, the last one is repeated. */
function filtersOf(tools: MediaTools, plan: StoryboardPlan, isHdr: boolean): string[] {
  const { spriteDuration, spriteWidth, spriteHeight, sprites, columns, rows } = plan;
  return [
    `fps=1/${spriteDuration}:start_time=0`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_frame=${sprites}`,
    `scale=${spriteWidth}:${spriteHeight}`,
    ...(isHdr ? [toneMap(tools)] : []),
    // Full colour until the end: odd sizes do not share colour samples with their neighbours.
    'setsar=1,format=rgb24',
    `tile=${columns}x${rows}`,
  ];
}
