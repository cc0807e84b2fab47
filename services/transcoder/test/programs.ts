import { chmod, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Programs that work below a directory. */
export async function programsBelow(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]?.startsWith(directory));
}
