import { type Fence, runFenced } from '../fence/run-fenced.ts';
import { fencedInput } from '../input.ts';
import type { MediaTools } from '../tools.ts';

const INTERLACED = ['tt', 'bb', 'tb', 'bt'];
const MAX_KEY_FRAME_DISTANCE_IN_SECONDS = 8;

/** What the encoder needs to know and the first look did not say. Throws ToolFailure. */
export async function isInterlaced(tools: MediaTools, path: string, fence: Fence): Promise<boolean> {
  const args = ['-v', 'error', ...fencedInput(path), '-select_streams', 'V:0', '-show_entries', 'stream=field_order', '-of', 'csv=p=0'];
  const { output } = await runFenced(tools, { program: 'ffprobe', args }, fence);
  return INTERLACED.includes(output.trim().split('\n')[0]?.replace(/,$/, '') ?? '');
}

/** Whether a copy of the pictures can be cut into segments: it starts with a key frame and never lacks one for long. Throws ToolFailure. */
export async function hasSteadyKeyFrames(tools: MediaTools, path: string, duration: number, fence: Fence): Promise<boolean> {
  const args = ['-v', 'error', ...fencedInput(path), '-select_streams', 'V:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  const { output } = await runFenced(tools, { program: 'ffprobe', args }, fence);
  const packets = output
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  if (!packets[0]?.[1]?.startsWith('K')) return false;
  const times = packets.filter(([time, flags]) => flags?.startsWith('K') && Number.isFinite(Number(time))).map(([time]) => Number(time));
  const start = times[0] ?? 0;
  return [...times, start + duration].every((time, index, all) => time - (all[index - 1] ?? start) <= MAX_KEY_FRAME_DISTANCE_IN_SECONDS);
}
