import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import { findBinaries } from './binaries.ts';
import { createCluster, SUPERUSER } from './create-cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { passwordOf, prepareDatabases } from './prepare-databases.ts';
import { chooseUser } from './run-as.ts';
import { runServer, type Server } from './run-server.ts';

export type Postgres = {
  readonly pid: number;
  /** A database named at the start is reached as its owner, any other as superuser. */
  url(database: string): string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Everything lies here: files, password. One server at a time. */
  readonly directory: string;
  readonly databases: readonly string[];
  readonly log: Log;
  /** Default: any free one. */
  readonly port?: number;
  /** `false` flushes nothing to disk: for tests. */
  readonly durable?: boolean;
};

const TRIES = 5;
const STOP_WITHIN_MS = 10_000;

/** Starts a real PostgreSQL on files of its own, made at first use, and ends with this process at the latest. */
export async function startPostgres({ databases, log, port, durable = true, ...options }: PostgresOptions): Promise<Postgres> {
  const directory = resolve(options.directory);
  const dataDirectory = join(directory, 'data');
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const binaries = await findBinaries(directory);
  const runAs = chooseUser(dataDirectory, binaries.postgres);
  const password = await createCluster(directory, binaries, runAs);

  for (let attempt = 1; ; attempt++) {
    await endLeftovers(dataDirectory, log);
    const chosen = port ?? (await findFreePort());
    const at = (user: string, secret: string, database: string) => `postgres://${user}:${secret}@127.0.0.1:${chosen}/${database}`;
    try {
      const server = await runServer({ dataDirectory, port: chosen, durable }, binaries, runAs, log);
      void reportUnexpectedEnd(server, log);
      await prepareDatabases(at(SUPERUSER, password, 'postgres'), databases, password).catch(async (error) => {
        await stopServer(server);
        throw error;
      });
      return {
        pid: server.process.pid as number,
        url: (database) =>
          databases.includes(database) ? at(database, passwordOf(database, password), database) : at(SUPERUSER, password, database),
        stop: () => stopServer(server),
      };
    } catch (error) {
      // A server that was killed leaves children which hold its memory for a moment; a free port may be taken by somebody quicker.
      if (attempt === TRIES) throw error;
      log.warn({ err: error, attempt }, 'PostgreSQL did not start and is tried again');
      await delay(200 * attempt);
    }
  }
}

const stopping = new WeakSet<Server>();

async function stopServer(server: Server): Promise<void> {
  stopping.add(server);
  server.process.kill('SIGINT');
  const harder = setTimeout(() => server.process.kill('SIGQUIT'), STOP_WITHIN_MS);
  const hardest = setTimeout(() => server.process.kill('SIGKILL'), 2 * STOP_WITHIN_MS);
  await server.ended;
  clearTimeout(harder);
  clearTimeout(hardest);
}

async function reportUnexpectedEnd(server: Server, log: Log): Promise<void> {
  const words = await server.ended;
  if (!stopping.has(server)) log.error({ words }, 'PostgreSQL has ended');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
