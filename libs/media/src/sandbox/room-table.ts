import { lstat, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The files of one confined run. */
export type Room = {
  /** May be read and written; the working directory. */
  readonly directory: string;
  /** Files and folders that may be read. */
  readonly reads: readonly string[];
  /** Folders of programs. */
  readonly programs?: readonly string[];
  /** Shows the program its own processes. */
  readonly hasProc?: boolean;
  /** Gives it a loopback interface of its own. */
  readonly hasLoopback?: boolean;
};

/** What programs of a system need: no configuration, no home, and nothing of `/usr/src`, `/opt` or `/srv`, where instances are installed. */
const SYSTEM = [
  ...['bin', 'sbin', 'lib', 'lib64', 'lib32', 'libx32'].flatMap((name) => [`/${name}`, `/usr/${name}`]),
  '/usr/libexec',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/share/fonts',
  '/usr/share/fontconfig',
  '/usr/local/share/fonts',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/fonts',
  '/var/cache/fontconfig',
  '/nix/store',
  '/gnu/store',
  '/home/linuxbrew/.linuxbrew',
];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
const PROGRAM = 'rbind,ro,nosuid,nodev';
const DATA = 'bind,ro,nosuid,nodev,noexec';

/** Makes the places of a room below `root`, an empty folder, and returns what to mount on them, as lines of an fstab. */
export async function furnish(root: string, { directory, reads, programs = [], hasProc = false }: Room): Promise<string> {
  const mounts: string[] = [];
  const mount = (from: string, path: string, options: string, type = 'none') =>
    mounts.push([escaped(from), escaped(path), type, options, '0 0'].join(' '));
  mount(root, root, 'bind,ro,nosuid,nodev');
  const show = async (path: string, options: string) => {
    if (await makePlace(root, path)) mount(await realpath(path), join(root, path), options);
  };
  for (const path of [...SYSTEM, ...programs]) await show(path, PROGRAM);
  for (const path of DEVICES) await show(path, 'bind');
  for (const path of new Set(reads)) if (!isBelow(directory, path)) await show(path, DATA);
  await show(directory, 'bind');
  await mkdir(join(root, 'proc'), { recursive: true });
  await mkdir(join(root, '.old'), { recursive: true });
  if (hasProc) mount('proc', join(root, 'proc'), 'ro,nosuid,nodev,noexec', 'proc');
  else mount('/proc', join(root, 'proc'), 'rbind');
  return `${mounts.join('\n')}\n`;
}

/** An empty file or folder to mount on; false when there is nothing to show. */
async function makePlace(root: string, path: string): Promise<boolean> {
  const place = join(root, path);
  const isThere = await stat(path).catch(() => null);
  if (!isThere) return false;
  if (isThere.isDirectory()) await mkdir(place, { recursive: true });
  else {
    await mkdir(dirname(place), { recursive: true });
    if (!(await lstat(place).catch(() => null))) await writeFile(place, '');
  }
  return true;
}

const isBelow = (directory: string, path: string) => !relative(directory, path).startsWith('..');

const escaped = (path: string) => path.replaceAll(/[\\\s#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
