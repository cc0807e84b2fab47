// A member of a group in a process of its own: prints the id of each message it has handled, until it is killed.
import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '@flotilla/contract';
import { silentLog } from '@flotilla/telemetry';
import { createPostgresTransport } from '../src/postgres/create-postgres-transport.ts';

const [url, group, topic, pauseInMs] = process.argv.slice(2) as [string, string, string, string];
const transport = await createPostgresTransport({ url, log: silentLog, leaseInMs: 1_500 });
await transport.subscribe({
  group,
  topics: [JSON.parse(topic) as Topic],
  async handle({ id }) {
    await delay(Number(pauseInMs));
    process.stdout.write(`${id}\n`);
  },
});
