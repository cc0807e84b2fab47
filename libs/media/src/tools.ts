import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, usable } from './sandbox/find-program.ts';
import { findSandboxTools, type SandboxTools } from './sandbox/find-sandbox-tools.ts';

const run = promisify(execFile);

/** The programs of this machine and what they can do. */
export type MediaTools = SandboxTools & {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly version: string;
  readonly canToneMap: boolean;
  readonly canWriteWebp: boolean;
  readonly audioEncoder: 'aac' | 'libfdk_aac';
  /** `-fps_mode passthrough`, or its older name. */
  readonly passthrough: readonly string[];
};

export class MediaToolsMissing extends Error {
  override readonly name = 'MediaToolsMissing';
}

/** Finds ffmpeg and the ffprobe beside it (`ffmpegPath`, else PATH). Throws MediaToolsMissing with what to install. */
export async function findMediaTools({
  ffmpegPath,
  path = '',
  directory,
}: {
  ffmpegPath?: string | undefined;
  path?: string | undefined;
  /** Where the directories of runs will be. */
  directory?: string;
} = {}): Promise<MediaTools> {
  const ffmpeg = ffmpegPath ?? (await findProgram('ffmpeg', path));
  if (!ffmpeg) throw new MediaToolsMissing('ffmpeg 4.4 or newer is needed: install it, or name it in FFMPEG_PATH.');
  const ffprobe = (await usable(join(dirname(ffmpeg), 'ffprobe'))) ?? (await findProgram('ffprobe', path));
  if (!ffprobe) throw new MediaToolsMissing(`ffprobe is needed beside ${ffmpeg}.`);

  const [version, filters, encoders, sandboxTools] = await Promise.all([
    print(ffmpeg, '-version'),
    print(ffmpeg, '-filters'),
    print(ffmpeg, '-encoders'),
    findSandboxTools({ programs: [ffmpeg, ffprobe], tried: ffmpeg, path, ...(directory ? { directory } : {}) }),
  ]);
  if (!encoders.includes(' libx264 ')) throw new MediaToolsMissing(`${ffmpeg} was built without libx264.`);
  return {
    ffmpeg,
    ffprobe,
    version: /version (\S+)/.exec(version)?.[1] ?? 'unknown',
    ...sandboxTools,
    canToneMap: filters.includes(' zscale ') && filters.includes(' tonemap '),
    canWriteWebp: encoders.includes(' libwebp '),
    audioEncoder: encoders.includes(' libfdk_aac ') ? 'libfdk_aac' : 'aac',
    passthrough: isOld(version) ? ['-vsync', 'passthrough'] : ['-fps_mode', 'passthrough'],
  };
}

/** `-fps_mode` came with 5.1. */
function isOld(version: string): boolean {
  const [, major, minor] = /version n?(\d+)\.(\d+)/.exec(version) ?? [];
  return major !== undefined && Number(major) + Number(minor) / 10 < 5.1;
}

async function print(program: string, argument: string): Promise<string> {
  const failed = () => {
    throw new MediaToolsMissing(`${program} cannot be run.`);
  };
  return (await run(program, ['-hide_banner', argument], { maxBuffer: 4 * 1024 * 1024 }).catch(failed)).stdout;
}
