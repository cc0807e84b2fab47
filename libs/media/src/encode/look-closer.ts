import { fencedInput } from '../input.ts';
import { positive, ratio } from '../probe/ffprobe-output.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';

/** What the encoder needs to know and the first look did not say. */
export type CloserLook = {
  readonly isInterlaced: boolean;
  readonly hasSquarePixels: boolean;
  /** The second of the video at which its pictures end; null when the file does not say. */
  readonly framesEnd: number | null;
};

type Output = {
  streams?: { field_order?: string; sample_aspect_ratio?: string; start_time?: string; duration?: string; tags?: { DURATION?: string } }[];
  format?: { start_time?: string };
};

const INTERLACED = ['tt', 'bb', 'tb', 'bt'];

/** Looks at the pictures of a video once more. Throws ToolFailure. */
export async function lookCloser(tools: MediaTools, path: string, sandbox: Sandbox): Promise<CloserLook> {
  const entries = 'stream=field_order,sample_aspect_ratio,start_time,duration:stream_tags=DURATION:format=start_time';
  const args = ['-v', 'error', ...fencedInput(path), '-select_streams', 'V:0', '-show_entries', entries, '-of', 'json'];
  const { output } = await runSandboxed(tools, { program: 'ffprobe', args }, sandbox);
  const { streams: [stream = {}] = [], format = {} } = JSON.parse(output) as Output;
  return {
    isInterlaced: INTERLACED.includes(stream.field_order ?? ''),
    hasSquarePixels: (ratio(stream.sample_aspect_ratio) ?? 1) === 1,
    framesEnd: framesEnd(stream, Number(format.start_time) || 0),
  };
}

/** Matroska writes when a track ends into a tag; other containers say where it starts and how long it is. */
function framesEnd({ start_time: start, duration, tags }: NonNullable<Output['streams']>[number], filmStart: number): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? [];
  if (seconds !== undefined) return positive(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - filmStart);
  const length = positive(duration);
  return length === null ? null : positive((Number(start) || 0) - filmStart + length);
}
