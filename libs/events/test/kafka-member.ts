// A member of a group in a process of its own: prints the id of each message it has handled, until it is killed.
import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '@flotilla/contract';
import { silentLog } from '@flotilla/telemetry';
import { createKafkaTransport } from '../src/kafka/create-kafka-transport.ts';

const [brokers, group, topic, pauseInMs, sessionInMs] = process.argv.slice(2) as [string, string, string, string, string];
const transport = await createKafkaTransport({
  brokers: brokers.split(','),
  clientId: 'member',
  log: silentLog,
  sessionInMs: Number(sessionInMs),
});
await transport.subscribe({
  group,
  topics: [JSON.parse(topic) as Topic],
  async handle({ id }) {
    await delay(Number(pauseInMs));
    process.stdout.write(`${id}\n`);
  },
});
