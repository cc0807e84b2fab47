import { randomUUID } from 'node:crypto';
import { auditEventsTopic } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import type { EventMessage } from '@flotilla/events';
import { startOutboxRelay } from '@flotilla/outbox';
import { createMetrics, silentLog } from '@flotilla/telemetry';
import { eventually, startTestTransport } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { renameAuditEvents } from '../src/catalogue/videos/migrations/2026-11-22-audit-events.ts';
import { videos } from '../src/service.ts';
import { createVideosDatabase } from './world.ts';

test('an audit event that the last release recorded and did not send is published under the new names', async () => {
  await using made = await createVideosDatabase();
  await using transport = await startTestTransport();
  await using database = await connectDatabase({ url: made.url, ...videos.schema, log: silentLog, name: 'videos' });
  const payload = { username: 'carol', at: new Date().toISOString(), domain: 'videos', action: 'delete', values: { uuid: 'u' } };
  const id = randomUUID();
  await database.query({ text: 'delete from schema_migrations where name = $1', values: [renameAuditEvents.name] });
  await database.query({
    text: `insert into outbox (message_id, topic, key, type, payload) values ($1, 'auth.deeds', 'carol', 'deed.done.v1', $2)`,
    values: [id, JSON.stringify(payload)],
  });

  await database.migrate();
  await transport.ensureTopics([auditEventsTopic]);
  const received: EventMessage[] = [];
  const subscription = await transport.subscribe({
    group: 'test',
    topics: [auditEventsTopic],
    handle: async (message) => void received.push(message),
  });
  const relay = await startOutboxRelay({ database, transport, log: silentLog, metrics: createMetrics('test') });
  try {
    await eventually(async () => expect(received).toMatchObject([{ id, type: 'audit-event.recorded.v1', key: 'carol', payload }]));
  } finally {
    await relay.stop();
    await subscription.stop();
  }
});
