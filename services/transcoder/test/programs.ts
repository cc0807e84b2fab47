import { chmod, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findMediaTools, type MediaTools } from '@flotilla/media';

/**
 * An ffmpeg, with the ffprobe beside it, that stands still when its arguments say so (default: to encode H.264), for as long as the switch is on. It ignores polite signals.
 * What `never` says fails at once.
 */
export async function stubbornFfmpeg(directory: string, when = 'libx264', { never = 'nothing at all' } = {}) {
  const path = join(directory, 'ffmpeg');
  const switchPath = join(directory, 'stand-still');
  const failPath = join(directory, 'fail');
  for (const program of ['ffmpeg', 'ffprobe']) {
    await writeFile(
      join(directory, program),
      `#!/bin/sh
case "$*" in *'${never}'*) exit 1;; esac
case "$*" in *${when}*) if [ -e '${failPath}' ]; then exit 1; fi; if [ -e '${switchPath}' ]; then trap '' TERM INT HUP; echo > began; while [ -e '${switchPath}' ]; do sleep 0.1; done; if [ -e '${failPath}' ]; then exit 1; fi; fi;; esac
exec ${program} "$@"
`,
    );
    await chmod(join(directory, program), 0o755);
  }
  await writeFile(switchPath, '');
  return {
    path,
    release: () => rm(switchPath, { force: true }),
    /** From now on it fails instead of standing still or going on. */
    fail: () => writeFile(failPath, ''),
    block: () => writeFile(switchPath, ''),
  };
}

let found: Promise<MediaTools> | undefined;

/** The tools of this machine, which are tried once and not for each world, or an ffmpeg of a test with the ffprobe beside it. Tests of processes and of starts find their own. */
export async function mediaTools(ffmpeg?: string): Promise<MediaTools> {
  const tools = await (found ??= findMediaTools());
  if (!ffmpeg) return tools;
  const folder = dirname(ffmpeg);
  return { ...tools, ffmpeg, ffprobe: join(folder, 'ffprobe'), folders: [folder, ...tools.folders] };
}

/** Programs that work below a directory. */
export async function programsBelow(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]?.startsWith(directory));
}
