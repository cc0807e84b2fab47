// A consumer in a process of its own, as services are: reports, when asked, how long each event took from its recording to the end of its effect.
import { randomUUID } from 'node:crypto';
import { connectDatabase, execute } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import { createKafkaTransport } from '@flotilla/events/kafka';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { consumer, InboxMessage, OutboxMessage, startConsumers } from '@flotilla/outbox';
import { silentLog } from '@flotilla/telemetry';
import { benchTopic, type Following, followedEvent, sharedClock } from './events-followed.ts';

const { databaseUrl, brokers, eventsUrl, topic } = JSON.parse(process.env['FOLLOWING'] as string) as Following;
const database = await connectDatabase({ url: databaseUrl, entities: [OutboxMessage, InboxMessage], log: silentLog, name: 'follower' });
const transport: EventTransport = brokers
  ? await createKafkaTransport({ brokers, clientId: 'follower', log: silentLog })
  : await createPostgresTransport({ url: eventsUrl as string, log: silentLog });
const delays: number[] = [];
const timed: EventTransport = {
  ...transport,
  subscribe: (subscription) =>
    transport.subscribe({
      ...subscription,
      async handle(message, context) {
        await subscription.handle(message, context);
        delays.push(sharedClock() - Number((message.payload as { recordedAt: string }).recordedAt));
      },
    }),
};
const follow = consumer(
  followedEvent(benchTopic(topic)),
  async ({ videoId }, { tx }) => void (await execute(tx, 'select $1::text', [videoId])),
);
const running = await startConsumers({ database, transport: timed, group: randomUUID(), consumers: [follow], log: silentLog });
await running.caughtUp();
process.send?.('listening');

process.once('message', async () => {
  await running.caughtUp();
  process.send?.(delays);
  await running.stop();
  await transport.close();
  await database.close();
  process.disconnect?.();
});
