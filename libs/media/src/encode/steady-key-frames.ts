import { untrustedInput } from '../input.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';

const MAX_KEY_FRAME_DISTANCE_IN_SECONDS = 8;

/**
 * Whether a copy of the video stream can be cut into segments: it starts with a key frame, has one often enough, and no edit list hides
 * frames, which a copy would show. Throws ToolFailure.
 */
export async function hasSteadyKeyFrames(tools: MediaTools, path: string, duration: number, sandbox: Sandbox): Promise<boolean> {
  const args = [
    '-v',
    'error',
    ...untrustedInput(path),
    '-select_streams',
    'V:0',
    '-show_entries',
    'packet=pts_time,flags',
    '-of',
    'csv=p=0',
  ];
  let rest = '';
  let isSteady = true;
  let start: number | null = null;
  let last: number | null = null;
  // Long videos have millions of packets, so they are not kept in memory.
  const printed = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [at = '', flags = ''] = line.split(',');
      const time = Number(at);
      if (flags.includes('D')) isSteady = false;
      if (!flags.startsWith('K')) {
        if (start === null) isSteady = false;
        continue;
      }
      if (!Number.isFinite(time)) continue;
      start ??= time;
      if (time - (last ?? time) > MAX_KEY_FRAME_DISTANCE_IN_SECONDS) isSteady = false;
      last = time;
    }
  };
  await runSandboxed(tools, { program: 'ffprobe', args, printed }, sandbox);
  return isSteady && start !== null && last !== null && start + duration - last <= MAX_KEY_FRAME_DISTANCE_IN_SECONDS;
}
