import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readSettings } from '@flotilla/config';
import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { connectTransport, type EventTransport, transportSettings } from '@flotilla/events';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { SERVICE_HEADER } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { alice, eventually, startTestTransport, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { IMPATIENT, startWorld } from './world.ts';

const MINE = '/api/v1/users/me/videos';
type World = Awaited<ReturnType<typeof startWorld>>;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Two gateways of one instance; the second has a connection of its own to the bus when it is given one. */
async function startTwo(transports: readonly EventTransport[] = [], extras: Parameters<typeof startWorld>[1] = {}) {
  const first = await startWorld({}, { ...extras, ...(transports[0] && { transport: transports[0] }) });
  const second = await startWorld({ authUrl: [first.auth.url] }, { ...extras, transport: transports[1] ?? first.bus.transport });
  return {
    auth: first.auth,
    bus: first.bus,
    all: [first, second],
    async [Symbol.asyncDispose]() {
      await second[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
    },
  };
}

async function expectAtEach(gateways: readonly World[], token: string, status: number, withinMs = 2_000): Promise<void> {
  await Promise.all(
    gateways.map((gateway) =>
      eventually(async () => expect(await gateway.ask(MINE, bearer(token))).toMatchObject({ status }), { withinMs }),
    ),
  );
}

const endOf = (sessionId: string) => ({
  id: randomUUID(),
  topic: sessionsTopic.name,
  key: sessionId,
  type: authEvents.sessionChanged.type,
  payload: { sessionId, userId: alice.userId, generation: null, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  occurredAt: new Date().toISOString(),
});

test('G6: a session that ends is refused at every gateway within two seconds', async () => {
  await using platform = await startTwo();
  const { token, sessionId } = await platform.auth.signIn(alice);
  await expectAtEach(platform.all, token, 200);

  await platform.auth.change(sessionId, null);

  await expectAtEach(platform.all, token, 401);
  expect(platform.auth.questions()).toBe(0);
});

test('G6: a session that ends is refused at every gateway while the bus is unavailable, too', async () => {
  await using platform = await startTwo();
  const { token, sessionId } = await platform.auth.signIn(alice);
  const other = await platform.auth.signIn(alice);
  await expectAtEach(platform.all, token, 200);

  await platform.bus.setDown(true);
  await platform.auth.change(sessionId, null);

  await expectAtEach(platform.all, token, 401);
  await expectAtEach(platform.all, other.token, 200);
});

test('every gateway refuses tokens while bus and auth are unavailable', async () => {
  await using platform = await startTwo([], IMPATIENT);
  const { token } = await platform.auth.signIn(alice);
  await expectAtEach(platform.all, token, 200);

  await platform.bus.setDown(true);
  platform.auth.setDown(true);

  await expectAtEach(platform.all, token, 503, 15_000);
  await platform.bus.setDown(false);
  await expectAtEach(platform.all, token, 200, 15_000);
});

test('a gateway asks another process of auth when one is gone or hangs', async () => {
  await using platform = await startTwo();
  const { nowhere, startFakeService } = await import('./fake-service.ts');
  await using hanging = await startFakeService();
  hanging.freeze();
  await using gateway = await startWorld({ authUrl: [nowhere, hanging.url, platform.auth.url] }, { transport: platform.bus.transport });
  const { token } = await platform.auth.signIn(alice);
  await platform.bus.setDown(true);

  for (let times = 0; times < 3; times++) expect(await gateway.ask(MINE, bearer(token))).toMatchObject({ status: 200 });
});

test.each([
  ['breaks off', (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
  ['says that it cannot right now', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end('{}')],
])('R11: while each process of auth %s, a token waits until one can tell', async (_, refuse) => {
  await using platform = await startTwo();
  const { token } = await platform.auth.signIn(alice);
  const { startFakeService } = await import('./fake-service.ts');
  await using restarting = await startFakeService();
  const refused = Array.from({ length: 5 }, () => refuse);
  restarting.answerWith((request, response) => {
    const refuseOnce = refused.pop();
    if (refuseOnce) refuseOnce(request, response);
    else
      void fetch(`${platform.auth.url}${request.url}`, { headers: { [SERVICE_HEADER]: String(request.headers[SERVICE_HEADER]) } })
        .then((answer) => answer.text())
        .then((text) => response.setHeader('content-type', 'application/json').end(text));
  });
  await using gateway = await startWorld({ authUrl: [restarting.url] }, { transport: platform.bus.transport });

  const answer = await gateway.ask(MINE, bearer(token));

  expect(answer).toMatchObject({ status: 200 });
  expect(refused).toEqual([]);
});

test('auth replaces a bus that stops answering, until it answers again', async () => {
  const { memoryTransport } = await import('./memory-transport.ts');
  const bus = memoryTransport();
  const { promise: never } = Promise.withResolvers<void>();
  let hangs = false;
  const transport: EventTransport = {
    ...bus.transport,
    async subscribe(subscription) {
      const running = await bus.transport.subscribe(subscription);
      return { ...running, caughtUp: () => (hangs ? never : running.caughtUp()) };
    },
  };
  await using world = await startWorld({}, { transport });
  const { token, sessionId } = await world.auth.signIn(alice);
  await expectAtEach([world], token, 200);

  hangs = true;
  await world.auth.change(sessionId, null);
  await expectAtEach([world], token, 401);
  hangs = false;

  const another = await world.auth.signIn(alice);
  await eventually(async () => {
    const before = world.auth.questions();
    expect(await world.ask(MINE, bearer(another.token))).toMatchObject({ status: 200 });
    expect(world.auth.questions()).toBe(before);
  });
});

test('two gateways with a connection each receive changes of a session over PostgreSQL', async () => {
  await using bus = await startTestTransport();
  const other = await createPostgresTransport({ url: bus.url, log: silentLog });
  await using platform = await startTwo([bus, other]);
  const { token, sessionId } = await platform.auth.signIn(alice);
  await expectAtEach(platform.all, token, 200);

  await bus.publish([endOf(sessionId)]);

  await expectAtEach(platform.all, token, 401);
  await other.close();
});

await whenEngine('kafka', ({ KAFKA_BROKERS }) => {
  test('two gateways with a connection each receive changes of a session over Kafka', async () => {
    const connect = () => connectTransport(readSettings(transportSettings, { KAFKA_BROKERS }), { service: 'gateway', log: silentLog });
    const [one, other] = [await connect(), await connect()];
    {
      await using platform = await startTwo([one, other]);
      const { token, sessionId } = await platform.auth.signIn(alice);
      await expectAtEach(platform.all, token, 200);

      await one.publish([endOf(sessionId)]);

      await expectAtEach(platform.all, token, 401);
    }
    await Promise.all([one.close(), other.close()]);
  });
});
