import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Confinement, findConfinement } from './sandbox/confinement.ts';
import { findProgram, usable } from './sandbox/find-program.ts';

const run = promisify(execFile);

/** The programs of this machine and what they can do. */
export type MediaTools = {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly version: string;
  /** Sets resource limits; null where the system has none, such as macOS. */
  readonly prlimit: string | null;
  /** Kills a child when this process dies; null where the system has none. */
  readonly setpriv: string | null;
  /** Gives a program less processor time than others; null where the system has none. */
  readonly nice: string | null;
  /** Keeps a program from other files, processes and the network, where the system can. */
  readonly confinement: Confinement;
  /** Where ffmpeg and ffprobe lie. */
  readonly folders: readonly string[];
  readonly processors: number;
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

  const folders = [
    ...new Set((await Promise.all([ffmpeg, ffprobe].map(async (file) => [file, await realpath(file)]))).flat().map(dirname)),
  ];
  const limiter = await findProgram('prlimit', path);
  const binder = await findProgram('setpriv', path);
  const stepper = await findProgram('nice', path);
  const [version, filters, encoders, prlimit, setpriv, nice, confinement] = await Promise.all([
    print(ffmpeg, '-version'),
    print(ffmpeg, '-filters'),
    print(ffmpeg, '-encoders'),
    working(limiter, '--core=0', '--', 'true'),
    working(binder, '--pdeathsig', 'KILL', '--', 'true'),
    working(stepper, '-n', '1', 'true'),
    findConfinement({ path, program: ffmpeg, folders, ...(directory ? { directory } : {}) }),
  ]);
  if (!encoders.includes(' libx264 ')) throw new MediaToolsMissing(`${ffmpeg} was built without libx264.`);
  return {
    ffmpeg,
    ffprobe,
    version: /version (\S+)/.exec(version)?.[1] ?? 'unknown',
    prlimit,
    setpriv,
    nice,
    confinement,
    folders,
    processors: availableParallelism(),
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

async function working(program: string | null, ...args: string[]): Promise<string | null> {
  return (
    program &&
    run(program, args).then(
      () => program,
      () => null,
    )
  );
}

async function print(program: string, argument: string): Promise<string> {
  const failed = () => {
    throw new MediaToolsMissing(`${program} cannot be run.`);
  };
  return (await run(program, ['-hide_banner', argument], { maxBuffer: 4 * 1024 * 1024 }).catch(failed)).stdout;
}
