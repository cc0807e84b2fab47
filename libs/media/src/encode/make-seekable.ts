import { join } from 'node:path';
import { quietly, untrustedInput, withProgress } from '../input.ts';
import { options } from '../options.ts';
import { positive } from '../probe/ffprobe-output.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import type { MediaTools } from '../tools.ts';
import { withoutMetadata } from './outputs.ts';
import { type EncodeOptions, percentOf } from './source.ts';

/** A copy of a source's streams that can be read from the middle, and how long it lasts, which its source may have declared wrongly. */
export type SeekableCopy = { readonly path: string; readonly duration: number };

/** Matroska holds nearly everything. Audio that it cannot hold is kept without loss. */
const WAYS = [{ c: 'copy' }, { 'c:v': 'copy', 'c:a': 'flac' }] as const;

/**
 * Copies the first video and audio stream of a source into a container that can be read from the middle, as `seekable.mkv` in the sandbox's directory.
 * Timestamps begin at 0, and where they jump they go on without a gap. Frames before the first key frame are kept, so that a copy has the same frames as
 * its source. Null when no such copy can be made. Throws ToolFailure.
 */
export async function makeSeekable(
  tools: MediaTools,
  { path, size }: { readonly path: string; readonly size: number },
  sandbox: Sandbox,
  { progressed }: Pick<EncodeOptions, 'progressed'> = {},
): Promise<SeekableCopy | null> {
  const made = join(sandbox.directory, 'seekable.mkv');
  for (const way of WAYS) {
    const args = [
      ...quietly,
      ...withProgress,
      ...untrustedInput(path, options({ fflags: '+genpts' })),
      ...options({ map: '0:V:0' }),
      ...options({ map: '0:a:0?' }),
      ...options({ ...way, 'copyinkf:v': true }),
      ...withoutMetadata,
      ...options({ f: 'matroska' }),
      made,
    ];
    const copied = runSandboxed(
      tools,
      { program: 'ffmpeg', args, progressed: ({ bytes }) => progressed?.(percentOf(bytes / size)) },
      sandbox,
    );
    if (await copied.then(() => true, unlessItFailed)) return { path: made, duration: await durationOf(tools, made, sandbox) };
  }
  return null;
}

function unlessItFailed(error: unknown): false {
  if (error instanceof ToolFailure && error.kind === 'exit') return false;
  throw error;
}

/** Matroska declares its duration when it is finished: one without is cut off, because ffmpeg may exit with success on a full disk. */
async function durationOf(tools: MediaTools, path: string, sandbox: Sandbox): Promise<number> {
  const args = ['-v', 'error', ...untrustedInput(path), '-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const duration = positive((await runSandboxed(tools, { program: 'ffprobe', args }, sandbox)).output.trim());
  if (duration === null) throw new ToolFailure('ffmpeg', 'incomplete', '');
  return duration;
}
