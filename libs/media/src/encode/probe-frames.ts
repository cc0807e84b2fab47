import { untrustedInput } from '../input.ts';
import { positive, ratio } from '../probe/ffprobe-output.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';

/** Properties that the encoder needs and the first probe did not read. */
export type FrameProperties = {
  readonly isInterlaced: boolean;
  readonly hasSquarePixels: boolean;
  /** The second at which the video's frames end; null when the file does not declare it. */
  readonly framesEnd: number | null;
};

type Output = {
  streams?: { field_order?: string; sample_aspect_ratio?: string; start_time?: string; duration?: string; tags?: { DURATION?: string } }[];
  format?: { start_time?: string };
};

const INTERLACED = ['tt', 'bb', 'tb', 'bt'];

/** Probes the frames of a video. Throws ToolFailure. */
export async function probeFrames(tools: MediaTools, path: string, sandbox: Sandbox): Promise<FrameProperties> {
  const entries = 'stream=field_order,sample_aspect_ratio,start_time,duration:stream_tags=DURATION:format=start_time';
  const args = ['-v', 'error', ...untrustedInput(path), '-select_streams', 'V:0', '-show_entries', entries, '-of', 'json'];
  const { output } = await runSandboxed(tools, { program: 'ffprobe', args }, sandbox);
  const { streams: [stream = {}] = [], format = {} } = JSON.parse(output) as Output;
  return {
    isInterlaced: INTERLACED.includes(stream.field_order ?? ''),
    hasSquarePixels: (ratio(stream.sample_aspect_ratio) ?? 1) === 1,
    framesEnd: framesEnd(stream, Number(format.start_time) || 0),
  };
}

/** Matroska has the end of a track in a tag; other containers have its start and duration. */
function framesEnd({ start_time: start, duration, tags }: NonNullable<Output['streams']>[number], videoStart: number): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? [];
  if (seconds !== undefined) return positive(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - videoStart);
  const length = positive(duration);
  return length === null ? null : positive((Number(start) || 0) - videoStart + length);
}
