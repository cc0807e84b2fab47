import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configurationTopic } from '@flotilla/contracts-auth';
import { federationTopics } from '@flotilla/contracts-federation';
import { videosTopics } from '@flotilla/contracts-videos';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { startPostgres } from '@flotilla/postgres';
import { silentLog } from '@flotilla/telemetry';
import { eventually, testServices } from '@flotilla/test-kit';
import { Client } from 'pg';
import type { BenchContext } from '../report.ts';

const PROGRAM = fileURLToPath(new URL('../../../services/federation/src/main.ts', import.meta.url));
const SERVER = `select from actors where local_kind = 'server'`;

/** A number of processes of federation, without other services. */
export async function startStage({ directory, nodeFlags }: BenchContext, processes: number) {
  await using starting = new AsyncDisposableStack();
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    databases: ['federation', 'events'],
    durable: true,
    log: silentLog,
  });
  starting.defer(() => postgres.stop());
  const transport = await createPostgresTransport({ url: postgres.url('events'), log: silentLog });
  starting.defer(() => transport.close());
  await transport.ensureTopics([...federationTopics, ...videosTopics, configurationTopic]);
  const settings = testServices().settingsOf('federation');
  const processIds: number[] = [postgres.pid];
  for (let index = 0; index < processes; index++) {
    const child = spawn(process.execPath, [...nodeFlags, PROGRAM], {
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        PUBLIC_URL: 'https://video.example',
        FEDERATION_DATABASE_URL: postgres.url('federation'),
        EVENTS_DATABASE_URL: postgres.url('events'),
        VIDEOS_URL: 'http://127.0.0.1:9',
        AUTH_URL: 'http://127.0.0.1:9',
        ENCRYPTION_KEYS: 'a key of benches',
        OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
        LOG_LEVEL: 'error',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    processIds.push(child.pid as number);
    starting.defer(async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    });
  }
  const client = new Client({ connectionString: postgres.url('federation') });
  await client.connect();
  starting.defer(() => client.end());
  await eventually(
    async () => {
      if ((await client.query(SERVER)).rowCount !== 1) throw new Error('federation has not started');
    },
    { withinMs: 60_000 },
  );
  const running = starting.move();
  return { client, processIds, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
