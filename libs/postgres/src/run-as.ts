import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How a program is started so that PostgreSQL accepts its user and ends when this process does. */
export type RunAs = {
  /** The command and arguments before the program. */
  readonly prefix: readonly string[];
  /** The user who must own the files; undefined means the user of this process. */
  readonly ownerId: number | undefined;
};

const NOBODY = 65_534;
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * PostgreSQL refuses root. Root therefore becomes another user where that user can reach the files, and else enters a user
 * namespace in which root's own files belong to an ordinary user. What an earlier start chose is kept.
 */
export function chooseUser(dataDirectory: string, program: string): RunAs {
  const dies = has('setpriv') ? ['setpriv', '--pdeathsig=INT'] : [];
  if (process.getuid?.() !== 0) return { prefix: dies, ownerId: undefined };

  const owner = statSync(dataDirectory, { throwIfNoEntry: false })?.uid;
  const others = isOpenToOthers(dirname(program)) && isOpenToOthers(dirname(dataDirectory));
  if (dies.length > 0 && (owner === undefined ? others : owner !== 0)) {
    const id = owner ?? NOBODY;
    return { prefix: [...dies, `--reuid=${id}`, `--regid=${id}`, '--clear-groups'], ownerId: id };
  }
  const enter = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync(enter[0] as string, [...enter.slice(1), 'true'], { stdio: 'ignore' }).status === 0) {
    return { prefix: [...enter, ...dies], ownerId: undefined };
  }
  throw new Error('PostgreSQL does not run as root and this machine offers no other way. Start Flotilla as an ordinary user.');
}

/** Whether every user may enter all folders of the path. */
function isOpenToOthers(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat && (stat.mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isOpenToOthers(parent);
}
