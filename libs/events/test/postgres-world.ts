import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import type { ConformanceWorld } from '../src/conformance.ts';
import { createPostgresTransport, type PostgresTransport } from '../src/postgres/create-postgres-transport.ts';

const member = fileURLToPath(new URL('member.ts', import.meta.url));
export const LEASE_MS = 1_500;

const template = {
  name: 'events',
  build: async (url: string) => (await createPostgresTransport({ url, log: silentLog })).close(),
};

export type PostgresWorld = Omit<ConformanceWorld, 'connect'> & AsyncDisposable & { url: string; connect(): Promise<PostgresTransport> };

/** A database of events and the processes connected to it. */
export async function startPostgresWorld(): Promise<PostgresWorld> {
  const database = await createTestDatabase(template);
  const stack = new AsyncDisposableStack();
  stack.defer(() => database.drop());
  return {
    url: database.url,
    async connect() {
      const transport = await createPostgresTransport({ url: database.url, log: silentLog, pollInMs: 500, leaseInMs: LEASE_MS });
      stack.defer(() => transport.close());
      return transport;
    },
    async spawnMember(group, topic, pauseInMs) {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', member, database.url, group, JSON.stringify(topic), String(pauseInMs)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const handled: string[] = [];
      createInterface({ input: child.stdout }).on('line', (id) => handled.push(id));
      const kill = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      stack.defer(kill);
      return { handled: () => handled, kill };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
