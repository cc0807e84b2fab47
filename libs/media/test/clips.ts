import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findMediaTools, type Sandbox } from '../src/index.ts';

const run = promisify(execFile);

export const tools = await findMediaTools();

/** A directory of its own for one test, with a sandbox around it, and ffmpeg without any sandbox to make odd files in it. */
export async function startBench() {
  const directory = await mkdtemp(join(tmpdir(), 'flotilla-media-'));
  const sandbox: Sandbox = { directory, deadlineInMs: 30_000, stallInMs: 15_000, memoryInBytes: 4 * 2 ** 30, diskInBytes: 2 ** 30 };
  return {
    directory,
    sandbox,
    path: (name: string) => join(directory, name),
    async make(name: string, ...args: string[]): Promise<string> {
      await run(tools.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, join(directory, name)], { cwd: directory });
      return join(directory, name);
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A test video and a tone, as inputs for `make`. */
export const frames = (size = '160x120', seconds = 1, rate = '25') => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
export const tone = (seconds = 1) => ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`];
export const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

type Packet = { codec_type: string; pts_time: string; flags: string };

/** The properties of the output, as ffprobe counts them. */
export async function look(path: string): Promise<{ streams: Record<string, unknown>[]; packets: Packet[] }> {
  const { stdout } = await run(
    tools.ffprobe,
    ['-v', 'error', '-show_streams', '-show_entries', 'packet=codec_type,pts_time,flags', '-of', 'json', path],
    { maxBuffer: 32 * 2 ** 20 },
  );
  return JSON.parse(stdout) as { streams: Record<string, unknown>[]; packets: Packet[] };
}

/** How similar two videos look, in dB; above 30 no difference is visible. */
export async function likeness(a: string, b: string): Promise<number> {
  const { stderr } = await run(tools.ffmpeg, [
    '-nostdin',
    '-i',
    a,
    '-i',
    b,
    '-lavfi',
    '[0:v]setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]psnr',
    '-f',
    'null',
    '-',
  ]);
  const average = /average:(\S+)/.exec(stderr)?.[1];
  return average === 'inf' ? Number.POSITIVE_INFINITY : Number(average);
}
