import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Confinement, findConfinement } from './confinement.ts';
import { findProgram } from './find-program.ts';

/** What this machine can limit a program with. */
export type SandboxTools = {
  /** Sets resource limits; null where the system has none, such as macOS. */
  readonly prlimit: string | null;
  /** Kills a child when this process dies; null where the system has none. */
  readonly setpriv: string | null;
  /** Gives a program less processor time than others; null where the system has none. */
  readonly nice: string | null;
  /** Keeps a program from other files, processes and the network, where the system can. */
  readonly confinement: Confinement;
  /** Where the programs lie. */
  readonly folders: readonly string[];
  readonly processors: number;
};

type Wanted = {
  readonly programs: readonly string[];
  /** What has to run when it is confined; without it, the process table has to be shown as well. */
  readonly tried?: string;
  readonly path?: string;
  /** Where the directories of runs will be. */
  readonly directory?: string;
  readonly hasLoopback?: boolean;
};

const run = promisify(execFile);

/** Finds the tools of a sandbox for some programs, by trying them. */
export async function findSandboxTools({ programs, tried, path = '', ...wanted }: Wanted): Promise<SandboxTools> {
  const places = await Promise.all(programs.map(async (file) => [file, await realpath(file)]));
  const folders = [...new Set(places.flat().map(dirname))];
  const [prlimit, setpriv, nice, confinement] = await Promise.all([
    working(await findProgram('prlimit', path), '--core=0', '--', 'true'),
    working(await findProgram('setpriv', path), '--pdeathsig', 'KILL', '--', 'true'),
    working(await findProgram('nice', path), '-n', '1', 'true'),
    findConfinement({ path, folders, ...wanted, ...(tried === undefined ? {} : { program: tried }) }),
  ]);
  return { prlimit, setpriv, nice, confinement, folders, processors: availableParallelism() };
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
