import { Agent, type IncomingMessage, request as send } from 'node:http';
import { eventually, startTestTransport } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { nowhere, startFakeService } from './fake-service.ts';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts';
import { HOST, startWorld } from './world.ts';

const SERVICES = ['AUTH', 'VIDEOS', 'TRANSCODER', 'FEDERATION', 'EXPORTS', 'WEB'];

type Gateway = GatewayProcess & { readonly port: number };
type Outcome = { readonly status?: number; readonly text?: string; readonly connection?: string | undefined; readonly failure?: string };

/** One request; its failure is an outcome, too. */
function ask(port: number, path: string, agent: Agent | false): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = send({ host: '127.0.0.1', port, path, agent, headers: { host: HOST } }, (response: IncomingMessage) => {
    let text = '';
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const { statusCode: status = 0, headers } = response;
    response.once('end', () => resolve({ status, text, connection: headers.connection }));
    response.once('error', ({ message }) => resolve({ failure: `broken off: ${message}` }));
  });
  request.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve({ failure: code ?? message }));
  request.end();
  return promise;
}

async function startPlatform() {
  const bus = await startTestTransport();
  const service = await startFakeService();
  service.answerWith((_request, response) => {
    response.write('{"ok":');
    setTimeout(() => response.end('true}'), 30);
  });
  const urls = Object.fromEntries(SERVICES.map((name) => [`${name}_URL`, service.url]));
  return {
    async start(environment: Record<string, string>): Promise<Gateway> {
      const gateway = startGatewayProcess({ ...urls, EVENTS_DATABASE_URL: bus.url, ...environment });
      return { ...gateway, port: await gateway.listening };
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
      await bus[Symbol.asyncDispose]();
    },
  };
}

/** Sends requests without pause from several clients until stopped. */
function startLoad(pick: () => Gateway, agent: Agent | false) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  const sides = Array.from({ length: 8 }, async () => {
    while (!isOver) outcomes.push(await ask(pick().port, '/api/v1/videos', agent));
  });
  return {
    outcomes,
    async stop(): Promise<Outcome[]> {
      isOver = true;
      await Promise.all(sides);
      return outcomes;
    },
  };
}

test('R11: a gateway that is asked to stop under load says so, ends everything it has begun and exits with 0', async () => {
  await using platform = await startPlatform();
  await using gateway = await platform.start({ DRAIN_DELAY_MS: '500' });
  const load = startLoad(() => gateway, false);
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(100));

  gateway.terminate();
  await eventually(async () => expect(await ask(gateway.port, '/health/ready', false)).toMatchObject({ status: 503 }));
  const meanwhile = await ask(gateway.port, '/api/v1/videos', false);

  expect(meanwhile).toMatchObject({ status: 200, connection: 'close' });
  expect(await gateway.ended).toBe(0);
  const outcomes = await load.stop();
  // Connections after the port was closed were refused by the system; none was accepted and then dropped.
  const [whole, others] = [outcomes.filter(({ text }) => text === '{"ok":true}'), outcomes.filter(({ text }) => text !== '{"ok":true}')];
  for (const { failure } of others) expect(failure).toMatch(/^(ECONNREFUSED|ECONNRESET)$/);
  const taken = gateway.lines.filter(({ msg, path }) => msg === 'request' && path === '/api/v1/videos');
  expect(taken.filter(({ status, brokenOff }) => status !== 200 || brokenOff)).toEqual([]);
  expect(taken).toHaveLength(whole.length + 1);
});

test('R11: with two gateways, one can be replaced while clients notice nothing', async () => {
  await using platform = await startPlatform();
  await using stack = new AsyncDisposableStack();
  const start = async () => stack.use(await platform.start({ DRAIN_DELAY_MS: '1000' }));
  const [old, other] = [await start(), await start()];
  // Checks readiness from time to time, as a Kubernetes service does.
  let serving = [old, other];
  const look = async (known: Gateway[]) => {
    const ready = await Promise.all(known.map(async (each) => (await ask(each.port, '/health/ready', false)).status === 200));
    serving = known.filter((_, at) => ready[at]);
  };
  const known = [old, other];
  const looking = setInterval(() => void look(known), 100);
  stack.defer(() => clearInterval(looking));
  const agent = new Agent({ keepAlive: true });
  stack.defer(() => agent.destroy());
  let turn = 0;
  const load = startLoad(() => serving[(turn += 1) % serving.length] as Gateway, agent);
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(100));

  old.terminate();
  expect(await old.ended).toBe(0);
  known.splice(0, 1, await start());
  await eventually(() => expect(serving).toHaveLength(2));
  const before = load.outcomes.length;
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(before + 100));

  const outcomes = await load.stop();
  expect(outcomes.length).toBeGreaterThan(300);
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a gateway that still waits for its bus says so, and stops when it is asked to', async () => {
  const urls = Object.fromEntries(SERVICES.map((name) => [`${name}_URL`, nowhere]));
  await using gateway = startGatewayProcess({ ...urls, EVENTS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/events' });
  await eventually(() => expect(gateway.lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/waiting for .*not there yet/)));

  gateway.terminate();

  expect(await gateway.ended).toBe(0);
});

test('a gateway on its own says once that it counts requests alone', async () => {
  await using platform = await startPlatform();
  await using gateway = await platform.start({ RATE_LIMIT_FACTOR: '1' });

  expect(gateway.lines.filter(({ msg }) => /REDIS_URL/.test(String(msg)))).toHaveLength(1);
});

test('a request that began before the stop ends its connection with its answer', async () => {
  await using world = await startWorld();
  const service = Promise.withResolvers<void>();
  world.videos.answerWith((_request, response) => void service.promise.then(() => response.end('{}')));
  // A connection of its own that would be kept.
  const agent = new Agent({ keepAlive: true });
  const asked = ask(world.port, '/api/v1/videos', agent);
  await eventually(() => expect(world.videos.received).toHaveLength(1));

  const stopped = world.gateway.stop();
  service.resolve();

  expect(await asked).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
});

test('a gateway that is asked to stop gives what it has begun as long as its operator says', async () => {
  await using service = await startFakeService();
  await using bus = await startTestTransport();
  service.answerWith((_request, response) => void response.write('and so on'));
  const urls = Object.fromEntries(SERVICES.map((name) => [`${name}_URL`, service.url]));
  await using gateway = startGatewayProcess({ ...urls, EVENTS_DATABASE_URL: bus.url, DRAIN_WITHIN_MS: '100' });
  const endless = ask(await gateway.listening, '/static/web-videos/a.mp4', false);
  await eventually(() => expect(service.received).toHaveLength(1));

  gateway.terminate();

  expect(await endless).toMatchObject({ failure: expect.stringMatching(/broken off/) });
  expect(await gateway.ended).toBe(0);
  const timeOf = (message: string) => Date.parse(String(gateway.lines.find(({ msg }) => msg === message)?.['time']));
  expect(timeOf('requests were cut off because they did not end in time') - timeOf('gateway stops')).toBeLessThan(5_000);
});

test('a request that never ends does not keep a gateway from stopping', async () => {
  const world = await startWorld({ drainWithinMs: 200 });
  world.videos.answerWith((_request, response) => void response.write('and so on'));
  const endless = world.ask('/static/web-videos/a.mp4').catch((error: Error) => error.message);
  await eventually(() => expect(world.videos.received).toHaveLength(1));

  await world[Symbol.asyncDispose]();

  expect(await endless).toBe('aborted');
});
