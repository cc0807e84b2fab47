import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';
import { furnish, type Room } from './room-table.ts';

/** How programs that read foreign files are kept from the rest of this machine. */
export type Confinement = {
  /** Why they are not; null where they are. */
  readonly missing: string | null;
  /** A way into a room, for one run. */
  readonly enter: (room: Room) => Promise<Entrance>;
};

/** To be disposed of when the run has ended. `words` stand before a program and confine it; none where nothing can. */
export type Entrance = AsyncDisposable & { readonly words: readonly string[] };

/** The exit code of a run that could not be confined and therefore did not begin. */
export const CANNOT_CONFINE = 125;

const run = promisify(execFile);
const TRIAL_WITHIN_MS = 20_000;
const TOOLS = ['unshare', 'sh', 'mount', 'umount', 'pivot_root', 'setpriv'] as const;
type Tool = (typeof TOOLS)[number] | 'ip';
type Found = Record<(typeof TOOLS)[number], string> & { readonly ip?: string };

/**
 * Enters a room from within new namespaces. The first process stays beside the program, because the first one of a process namespace ignores the signals
 * of limits. The program has no capabilities and cannot get any.
 */
const ENTER = `set -eu
trap 'exit ${CANNOT_CONFINE}' EXIT
root=$1 home=$2 table=$3 left=$4 mount=$5 umount=$6 pivot_root=$7 setpriv=$8; shift 8
ip=$1; shift
test -z "$ip" || "$ip" link set lo up
"$mount" -n -a -T "$table"
cd "$root"
"$pivot_root" . .old
"$umount" -n -l $left
cd "$home"
code=0
"$setpriv" --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@" </dev/null || code=$?
trap - EXIT
exit "$code"`;

export const notConfined = (reason: string): Confinement => ({
  missing: reason,
  enter: async () => ({ words: [], [Symbol.asyncDispose]: async () => {} }),
});

type Wanted = {
  /** The folders of programs. */
  readonly path?: string;
  /** Where the directories of runs will be, because it may be mounted in a way that no room can be made of; default the system's folder for temporary files. */
  readonly directory?: string;
  /** What has to run when it is confined, and where that lies. */
  readonly program?: string;
  readonly folders?: readonly string[];
  /** Whether runs will have a loopback interface of their own. */
  readonly hasLoopback?: boolean;
};

/** Finds out what this system can do, by trying it. */
export async function findConfinement({ path = '', ...wanted }: Wanted = {}): Promise<Confinement> {
  if (process.platform !== 'linux') return notConfined('only Linux has the means');
  const needed: readonly Tool[] = wanted.hasLoopback ? [...TOOLS, 'ip'] : TOOLS;
  const found = await Promise.all(needed.map(async (name) => [name, await findProgram(name, path)] as const));
  const absent = found.filter(([, program]) => !program).map(([name]) => name);
  if (absent.length > 0)
    return notConfined(`these programs of util-linux${wanted.hasLoopback ? ' and iproute2' : ''} are missing: ${absent.join(', ')}`);
  const confinement = namespaces(Object.fromEntries(found) as Found);
  const failure = await attempt(confinement, wanted);
  return failure === null ? confinement : notConfined(failure);
}

function namespaces({ unshare, sh, mount, umount, pivot_root, setpriv, ip = '' }: Found): Confinement {
  const apart = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child'];
  return {
    missing: null,
    async enter(room) {
      // Fresh for each run, and beside the directory: what lies in that, an earlier run may have made or replaced.
      const root = await mkdtemp(`${resolve(room.directory)}.room-`);
      const leave = () => rm(root, { recursive: true, force: true });
      try {
        const table = join(root, '.table');
        await writeFile(table, await furnish(root, room));
        const left = room.hasProc ? '.old' : '.old proc';
        const places = [root, room.directory, table, left];
        const words = [
          unshare,
          ...apart,
          '--',
          sh,
          '-c',
          ENTER,
          'sh',
          ...places,
          mount,
          umount,
          pivot_root,
          setpriv,
          room.hasLoopback ? ip : '',
        ];
        return { words, [Symbol.asyncDispose]: leave };
      } catch (error) {
        await leave();
        throw error;
      }
    },
  };
}

/** Runs a shell that must not find a file beside its directory, and the program. Returns what went wrong. */
async function attempt(
  confinement: Confinement,
  { program, folders = [], hasLoopback = false, directory: parent = tmpdir() }: Wanted,
): Promise<string | null> {
  const folder = await mkdtemp(join(parent, 'flotilla-confinement-'));
  try {
    const [directory, canary] = [join(folder, 'home'), join(folder, 'canary')];
    await mkdir(directory);
    await writeFile(canary, 'a secret');
    await using entrance = await confinement.enter({
      directory,
      reads: [],
      programs: folders,
      hasProc: program === undefined,
      hasLoopback,
    });
    const [command, ...words] = entrance.words;
    const look = ['sh', '-c', 'test ! -e "$1" && echo confined > outcome && shift && "$@" > outcome', 'sh', canary];
    const begun = program === undefined ? ['true'] : [program, '-version'];
    await run(command as string, [...words, ...look, ...begun], { timeout: TRIAL_WITHIN_MS, cwd: directory });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return `it was tried and failed: ${(stderr || message).trim().split('\n').at(-1)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
