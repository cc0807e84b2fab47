import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

export type JobDirectory = AsyncDisposable & { readonly path: string };
export type Workspace = AsyncDisposable & {
  /** A new empty directory for one job; gone with everything in it when disposed. */
  open(): Promise<JobDirectory>;
};

const FOREIGN_LEFTOVERS_AGE_IN_MS = 24 * 60 * 60 * 1000;

/** The folder of this process for temporary files. What dead processes left behind is removed first. */
export async function openWorkspace(directory: string): Promise<Workspace> {
  const root = resolve(directory, 'jobs');
  await mkdir(root, { recursive: true });
  await removeLeftovers(root);
  const own = await mkdtemp(join(root, `${hostname()}@${process.pid}@${await startOf(process.pid)}@`));
  return {
    async open() {
      const path = await mkdtemp(join(own, 'job-'));
      return { path, [Symbol.asyncDispose]: () => remove(path) };
    },
    [Symbol.asyncDispose]: () => remove(own),
  };
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (await isLeftover(name, path)) await remove(path);
  }
}

async function isLeftover(name: string, path: string): Promise<boolean> {
  const [host, pid, start] = name.split('@');
  if (host !== hostname()) {
    const age =
      Date.now() -
      (await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ));
    return age > FOREIGN_LEFTOVERS_AGE_IN_MS;
  }
  return !isAlive(Number(pid)) || (await startOf(Number(pid))) !== start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** When a process was started, in the kernel's ticks; it distinguishes processes that had the same id. `x` where that is unknown. */
async function startOf(pid: number): Promise<string> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? 'x';
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 });
}
