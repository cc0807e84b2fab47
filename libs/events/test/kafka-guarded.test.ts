import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { readSettings } from '@flotilla/config';
import type { EngineSettings } from '@flotilla/engines';
import { createLog, type Log, silentLog } from '@flotilla/telemetry';
import { eventually, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { deadLetterTopic } from '../src/dead-letters.ts';
import { connectTransport, type EventMessage, transportSettings } from '../src/index.ts';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;
type User = 'auth' | 'videos';

await whenEngine('guarded-kafka', (engine) => {
  const administrators = engine['KAFKA_ADMINISTRATORS_BROKERS'] as string;
  const topicOf = (owner: User) => ({
    name: `${owner}.guarded.${randomUUID().slice(0, 8)}`,
    partitions: 2,
    compacted: false,
    retentionHours: 1,
  });
  const event = (topic: string): EventMessage => ({
    id: randomUUID(),
    topic,
    key: 'a key',
    type: 'sent.v1',
    payload: { sent: true },
    occurredAt: new Date().toISOString(),
  });

  function connectAs(user: User, mechanism: string, more: EngineSettings = {}, { log = silentLog, signal }: Waiting = {}) {
    const signIn = { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: user };
    const config = readSettings(transportSettings, { ...engine, ...signIn, ...more });
    return connectTransport(config, { service: user, log, ...(signal && { signal }) });
  }
  type Waiting = { readonly log?: Log; readonly signal?: AbortSignal };

  /** A topic of auth that videos may read, as operators grant it; nobody else may write to it. */
  async function startGuardedTopic() {
    const topic = topicOf('auth');
    const open = readSettings(transportSettings, { KAFKA_BROKERS: administrators });
    const transport = await connectTransport(open, { service: 'administrator', log: silentLog });
    await transport.ensureTopics([topic]);
    await transport.close();
    const names = [topic.name, deadLetterTopic(topic).name];
    const { READ, WRITE, DESCRIBE_CONFIGS } = AclOperationTypes;
    const allow = (user: User, resourceType: number, resourceName: string, operation: number) => ({
      principal: `User:${user}`,
      host: '*',
      resourceType,
      resourceName,
      resourcePatternType: ResourcePatternTypes.LITERAL,
      operation,
      permissionType: AclPermissionTypes.ALLOW,
    });
    const onTopics = (user: User, operations: number[], topics = names) =>
      topics.flatMap((name) => operations.map((operation) => allow(user, AclResourceTypes.TOPIC, name, operation)));
    const admin = new kafkajs.Kafka({ brokers: [administrators], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.createAcls({
      acl: [
        ...onTopics('auth', [WRITE, DESCRIBE_CONFIGS]),
        ...onTopics('videos', [READ, DESCRIBE_CONFIGS]),
        ...onTopics('videos', [WRITE], names.slice(1)),
        allow('videos', AclResourceTypes.GROUP, topic.name, READ),
      ],
    });
    await admin.disconnect();
    return topic;
  }

  test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('events travel over TLS between users who sign in with %s', async (mechanism) => {
    await using stack = new AsyncDisposableStack();
    const topic = await startGuardedTopic();
    const auth = stack.adopt(await connectAs('auth', mechanism), (transport) => transport.close());
    const videos = stack.adopt(await connectAs('videos', mechanism), (transport) => transport.close());
    const received: string[] = [];
    await videos.subscribe({ group: topic.name, topics: [topic], handle: async ({ id }) => void received.push(id) });

    const sent = event(topic.name);
    await auth.ensureTopics([topic]);
    await auth.publish([sent]);

    await eventually(() => expect(received).toEqual([sent.id]));
  });

  test('J4: an event forged by a service without the right to its topic is refused by the broker, and reaches no consumer', async () => {
    await using stack = new AsyncDisposableStack();
    const topic = await startGuardedTopic();
    const auth = stack.adopt(await connectAs('auth', 'plain'), (transport) => transport.close());
    const videos = stack.adopt(await connectAs('videos', 'plain'), (transport) => transport.close());
    const received: string[] = [];
    await videos.subscribe({ group: topic.name, topics: [topic], handle: async ({ id }) => void received.push(id) });

    await expect(videos.publish([event(topic.name)])).rejects.toThrow(/not authorized/i);
    const own = event(topic.name);
    await auth.publish([own]);

    await eventually(() => expect(received).toEqual([own.id]));
  });

  test('connecting fails with a wrong password, and an unknown certificate authority is logged', async () => {
    await expect(connectAs('auth', 'plain', { KAFKA_SASL_PASSWORD: 'swordfish' })).rejects.toThrow(/authentication failed/i);
    await expect(connectAs('auth', 'plain', { KAFKA_SASL_PASSWORD: 'swordfish' })).rejects.not.toThrow('swordfish');

    const lines: string[] = [];
    const destination = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
    const stopping = new AbortController();
    const { KAFKA_TLS_CA: _named, ...unnamed } = engine;
    const config = readSettings(transportSettings, {
      ...unnamed,
      KAFKA_SASL_MECHANISM: 'plain',
      KAFKA_SASL_USERNAME: 'auth',
    });
    const waiting = connectTransport(config, {
      service: 'auth',
      log: createLog({ service: 'test', destination }),
      signal: stopping.signal,
    });
    await eventually(() => expect(lines.join()).toMatch(/self-signed certificate/), { withinMs: 30_000 });
    stopping.abort();
    await expect(waiting).rejects.toThrow();
  });
});
