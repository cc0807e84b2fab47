import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { administratorPassword, queryDatabase } from '@flotilla/test-kit';
import { type DatabaseUrls, letLeasesRunOut } from './databases.ts';

const program = fileURLToPath(new URL('./instance.ts', import.meta.url));
const START_WITHIN_MS = 60_000;
const MAX_FAILED_STARTS = 2;

type Addresses = DatabaseUrls & { readonly url: string };

export type Supervised = AsyncDisposable & {
  /** The address of the instance that runs now; waits while it starts, and fails when it dies while starting. */
  url(): Promise<string>;
  /** The services that own a database. */
  databaseNames(): Promise<readonly string[]>;
  /** The rows of a statement on the database of a service. */
  query<Row>(service: string, statement: string): Promise<Row[]>;
  /** The boundaries passed so far. */
  points: ReadonlySet<string>;
  /** The points this instance died at, in order. */
  crashes: readonly string[];
};

/** Runs an instance that dies at each of the given crash points once, also while starting, and restarts it each time, as an orchestrator would. */
export function supervise(
  dataDirectory: string,
  {
    crashAt = [],
    environment = {},
  }: { readonly crashAt?: readonly string[]; readonly environment?: Readonly<Record<string, string>> } = {},
): Supervised {
  const points = new Set<string>();
  const crashes: string[] = [];
  const crashedTo = `${dataDirectory}.crashed-at`;
  let isStopping = false;
  let failedStarts = 0;
  let current = start();

  function start(): { child: ChildProcess; addresses: Promise<Addresses> } {
    const diedAt = crashes.length > 0 ? new Date().toISOString() : undefined;
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: dataDirectory,
        PORT: '0',
        ADMIN_PASSWORD: administratorPassword,
        RATE_LIMIT_FACTOR: '0',
        TRANSCODING_RESOLUTIONS: '144',
        ...environment,
        CRASH_AT: JSON.stringify(crashAt.filter((point) => !crashes.includes(point))),
        CRASHED_TO: crashedTo,
      },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Addresses>();
    const timer = setTimeout(() => reject(new Error('The instance did not start.')), START_WITHIN_MS);
    child.on('message', (message: { addresses?: Addresses; point?: string }) => {
      if (message.point) points.add(message.point);
      const { addresses } = message;
      if (!addresses) return;
      clearTimeout(timer);
      // In this process, which does not die.
      const free = diedAt === undefined ? Promise.resolve() : letLeasesRunOut(addresses, diedAt);
      free.then(() => resolve(addresses), reject);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The instance ended with ${signal ?? code}.`));
      if (isStopping) return;
      const point = signal === 'SIGKILL' ? takePoint() : undefined;
      if (point !== undefined) crashes.push(point);
      // A start may fail for reasons of the machine, such as a port in use.
      else if (++failedStarts > MAX_FAILED_STARTS) return;
      current = start();
    });
    promise.catch(() => undefined);
    return { child, addresses: promise };
  }

  /** The point it died at; undefined when something else has killed it. */
  function takePoint(): string | undefined {
    if (!existsSync(crashedTo)) return undefined;
    const point = readFileSync(crashedTo, 'utf8');
    rmSync(crashedTo);
    return point;
  }

  return {
    points,
    crashes,
    url: async () => (await current.addresses).url,
    databaseNames: async () => Object.keys((await current.addresses).databases),
    async query<Row>(service: string, statement: string) {
      return queryDatabase<Row>((await current.addresses).databases[service] as string, statement);
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
