import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, jest, test } from '@jest/globals';
import { type Started, startCommand } from '../test/start-command.ts';
import { administratorPassword } from '../test/world.ts';

// Starts an instance, measures it twice and attacks it for a while.
jest.setTimeout(300_000);

/** Each address of the loopback network is a client of its own. */
const ATTACKERS = ['127.0.0.2', '127.0.0.3'];
const BYSTANDER = '127.0.0.9';
const TRICKLES_OF_EACH = 300;
const DRIP_EVERY_MS = 1_000;
const OPEN_EVERY_MS = 100;
const OPENED_AT_ONCE = 10;
/** Of the series the fastest counts: whatever else a machine does makes some of them slower. */
const SERIES = 3;
const READS = 200;
const SIGN_INS = 20;
/** What a scheduler may add to any single answer; the rest has to be within twice of before. */
const NOISE_IN_MS = 10;

const { path: SIGN_IN } = authApi.createToken;

test('H8: two addresses that trickle bodies keep nobody from signing in and reading', async () => {
  await using directory = await temporaryDirectory();
  await using instance = await startCommand({ DATA_DIR: directory.path });
  const ask = await bystander(instance);
  const before = await measure(ask);

  using attack = await startAttack(instance, 'trickle');
  const during = await measure(ask);

  console.log(`p99 in ms before and during the attack: ${JSON.stringify({ before, during })}`);
  expect(slowed(before, during)).toEqual([]);
  await eventually(() => expect(attack.refusals()).toContain(408), { withinMs: 30_000 });
});

test('H8: an address that opens all connections it can get leaves the others theirs', async () => {
  await using directory = await temporaryDirectory();
  await using instance = await startCommand({ DATA_DIR: directory.path, MAX_CONNECTIONS: '1000' });
  const ask = await bystander(instance);
  const before = await measure(ask);

  using attack = await startAttack(instance, 'silence', 600);
  await eventually(() => expect(attack.open()).toBeLessThanOrEqual(200));
  const during = await measure(ask);

  console.log(`p99 in ms before and during the attack: ${JSON.stringify({ before, during })}`);
  expect(slowed(before, during)).toEqual([]);
});

type Ask = (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => Promise<number>;

/** Somebody else: the status of what is asked, from another address than the attackers'. */
async function bystander({ url }: Started): Promise<{ ask: Ask; credentials: Record<string, string> }> {
  const client = await fetch(`${url}${authApi.getLocalOAuthClient.path}`).then(
    (answer) => answer.json() as Promise<Record<'client_id' | 'client_secret', string>>,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(url);
  return {
    credentials: { ...client, grant_type: 'password', username: 'root', password: administratorPassword },
    async ask(method, path, form) {
      const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const sent = request({ hostname, port, method, path, headers, agent, localAddress: BYSTANDER });
      sent.end(form && new URLSearchParams(form).toString());
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return answer.statusCode ?? 0;
    },
  };
}

type Percentiles = Readonly<Record<'configuration' | 'list' | 'signIn', number>>;

/** The 99th percentile of what three things take, in milliseconds; each has to succeed every time. */
async function measure({ ask, credentials }: Awaited<ReturnType<typeof bystander>>): Promise<Percentiles> {
  return {
    configuration: await p99(READS, () => ask('GET', authApi.getConfig.path)),
    list: await p99(READS, () => ask('GET', videosApi.listVideos.path)),
    signIn: await p99(SIGN_INS, () => ask('POST', SIGN_IN, credentials)),
  };
}

/** What takes more than twice as long as before. */
function slowed(before: Percentiles, during: Percentiles): string[] {
  return (['configuration', 'list', 'signIn'] as const).filter((what) => during[what] > 2 * before[what] + NOISE_IN_MS);
}

async function p99(times: number, ask: () => Promise<number>): Promise<number> {
  const ofSeries: number[] = [];
  for (let series = 0; series < SERIES; series += 1) {
    const durations: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const startedAt = performance.now();
      expect(await ask()).toBe(200);
      durations.push(performance.now() - startedAt);
    }
    durations.sort((one, other) => one - other);
    ofSeries.push(durations[Math.floor(times * 0.99)] as number);
  }
  return Math.round(Math.min(...ofSeries) * 10) / 10;
}

/** Connections of the attackers that send a body a byte at a time, or nothing; what is closed is opened again. */
async function startAttack({ url }: Started, kind: 'silence' | 'trickle', ofEach = TRICKLES_OF_EACH) {
  const { hostname: host, port, host: name } = new URL(url);
  const head = `POST ${SIGN_IN} HTTP/1.1\r\nHost: ${name}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n`;
  const sockets = new Set<Socket>();
  const refusals = new Set<number>();
  let opened = 0;

  function open(localAddress: string): void {
    const socket = connect({ host, port: Number(port), localAddress });
    opened += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => refusals.add(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1])));
    socket.once('close', () => sockets.delete(socket));
    if (kind === 'trickle') socket.write(head);
  }
  const opening = setInterval(() => {
    for (let times = 0; times < OPENED_AT_ONCE && sockets.size < ATTACKERS.length * ofEach; times += 1) {
      open(ATTACKERS[opened % ATTACKERS.length] as string);
    }
  }, OPEN_EVERY_MS);
  const dripping = setInterval(() => {
    if (kind === 'trickle') for (const socket of sockets) socket.write('a');
  }, DRIP_EVERY_MS);
  await eventually(() => expect(opened).toBeGreaterThanOrEqual(ATTACKERS.length * ofEach), { withinMs: 60_000 });
  return {
    open: () => [...sockets].filter(({ connecting, destroyed }) => !connecting && !destroyed).length,
    refusals: () => [...refusals],
    [Symbol.dispose]() {
      clearInterval(opening);
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  };
}
