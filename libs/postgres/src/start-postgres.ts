import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import { findBinaries } from './binaries.ts';
import { createCluster, SUPERUSER } from './create-cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { findFreePorts } from './ports.ts';
import { passwordOf, prepareDatabases } from './prepare-databases.ts';
import { chooseUser } from './run-as.ts';
import { runServer, type Server } from './run-server.ts';

export type Postgres = {
  /** The process id of the present server: one that ends unexpectedly is restarted with the same files and port. */
  readonly pid: number;
  /** The URL of a database: with its own role if it was named at the start, otherwise as superuser. */
  url(database: string): string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** The folder of its files and password; for one server at a time. */
  readonly directory: string;
  readonly databases: readonly string[];
  readonly log: Log;
  /** Default: any free port. */
  readonly port?: number;
  /** `false` flushes nothing to disk: for tests. */
  readonly durable?: boolean;
};

const TRIES = 5;
const STOP_WITHIN_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;

/** Starts a real PostgreSQL on files of its own, which are created at first use. It ends with this process at the latest. */
export async function startPostgres({ databases, log, port, durable = true, ...options }: PostgresOptions): Promise<Postgres> {
  const directory = resolve(options.directory);
  const dataDirectory = join(directory, 'data');
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const binaries = await findBinaries(directory);
  const runAs = chooseUser(dataDirectory, binaries.postgres);
  const password = await createCluster(directory, binaries, runAs);

  for (let attempt = 1; ; attempt++) {
    await endLeftovers(dataDirectory, log);
    const chosen = port ?? ((await findFreePorts(1))[0] as number);
    const at = (user: string, secret: string, database: string) => `postgres://${user}:${secret}@127.0.0.1:${chosen}/${database}`;
    try {
      const run = () => runServer({ dataDirectory, port: chosen, durable }, binaries, runAs, log);
      const server = await run();
      await prepareDatabases(at(SUPERUSER, password, 'postgres'), databases, password).catch(async (error) => {
        await stopServer(server);
        throw error;
      });
      const kept = keepRunning(server, { dataDirectory, run, log });
      return {
        get pid() {
          return kept.server().process.pid as number;
        },
        url: (database) =>
          databases.includes(database) ? at(database, passwordOf(database, password), database) : at(SUPERUSER, password, database),
        stop: () => kept.stop(),
      };
    } catch (error) {
      // The children of a killed server keep its shared memory for a moment; a free port may be taken by another process.
      if (attempt === TRIES) throw error;
      log.warn({ err: error, attempt }, 'PostgreSQL did not start; trying again');
      await delay(200 * attempt);
    }
  }
}

async function stopServer(server: Server): Promise<void> {
  server.process.kill('SIGINT');
  const harder = setTimeout(() => server.process.kill('SIGQUIT'), STOP_WITHIN_MS);
  const hardest = setTimeout(() => server.process.kill('SIGKILL'), 2 * STOP_WITHIN_MS);
  await server.ended;
  clearTimeout(harder);
  clearTimeout(hardest);
}

type Keeping = { readonly dataDirectory: string; readonly run: () => Promise<Server>; readonly log: Log };

/** Restarts the server whenever it ends unexpectedly, after a growing pause. */
function keepRunning(first: Server, { dataDirectory, run, log }: Keeping): { server(): Server; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = first;

  async function watchOver(): Promise<void> {
    for (let waitInMs = FIRST_WAIT_MS; ; waitInMs = Math.min(waitInMs * 2, LONGEST_WAIT_MS)) {
      const words = await server.ended;
      if (signal.aborted) return;
      log.error({ words, waitInMs }, 'PostgreSQL ended; starting it again');
      await delay(waitInMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await endLeftovers(dataDirectory, log);
        server = await run();
        if (signal.aborted) return stopServer(server);
        waitInMs = FIRST_WAIT_MS;
      } catch (error) {
        log.error({ err: error }, 'could not start PostgreSQL again');
      }
    }
  }

  const watching = watchOver();
  return {
    server: () => server,
    async stop() {
      stopping.abort();
      await stopServer(server);
      await watching;
    },
  };
}
