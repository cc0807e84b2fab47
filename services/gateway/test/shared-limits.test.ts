import { randomInt } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { createLog } from '@flotilla/telemetry';
import { eventually, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Config, settings } from '../src/config.ts';
import { startFaultLine } from './fault-line.ts';
import { type Answer, startWorld } from './world.ts';

const LOGIN = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'grant_type=password' };
const LIMIT = 15;
type World = Awaited<ReturnType<typeof startWorld>>;

type Wanted = { readonly count?: number; readonly redisTimeoutInMs?: number; readonly rateLimits?: Config['rateLimits'] };

/** Gateways of one instance, with no requests counted yet. */
async function startGateways(redisUrl: string, { count = 2, redisTimeoutInMs = 10_000, rateLimits = {} }: Wanted = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const publicUrl = `http://localhost:${randomInt(10_000, 60_000)}`;
  const gateways: World[] = [];
  for (let at = 0; at < count; at += 1)
    gateways.push(
      await startWorld({ redisUrl, redisTimeoutInMs, publicUrl, rateLimits, rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] }, { log }),
    );
  return {
    gateways,
    first: gateways[0] as World,
    second: gateways[1] as World,
    lines: () => lines.filter(({ msg }) => /Redis/.test(String(msg))).map(({ msg }) => msg),
    everything: () => JSON.stringify(lines),
    async [Symbol.asyncDispose]() {
      await Promise.all(gateways.map((gateway) => gateway[Symbol.asyncDispose]()));
    },
  };
}

const signIn = (gateway: World, from = '203.0.113.1') =>
  gateway.ask('/api/v1/users/token', { ...LOGIN, headers: { ...LOGIN.headers, 'x-forwarded-for': from } });
const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);
const register = (gateway: World) =>
  gateway.ask('/api/v1/users/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const passed = (answers: Answer[]) => answers.filter(({ status }) => status !== 429).length;

await whenEngine('redis', ({ REDIS_URL = '' }) => {
  const address = new URL(REDIS_URL);
  const over = ({ port }: { port: number }) => {
    const url = new URL(REDIS_URL);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  const startLine = () => startFaultLine(address.hostname, Number(address.port || 6379));

  test('two gateways together let through exactly what one may', async () => {
    await using platform = await startGateways(REDIS_URL);

    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => signIn(platform.gateways[at % 2] as World)));

    expect(passed(answers)).toBe(LIMIT);
    expect(remaining(await signIn(platform.first))).toBe(0);
    expect(platform.lines()).toEqual([]);
  });

  test('G3: behind one gateway or another, a client is counted as one', async () => {
    await using platform = await startGateways(REDIS_URL);

    const seen = [];
    for (let at = 0; at < 6; at += 1) seen.push(remaining(await signIn(platform.gateways[at % 2] as World)));

    expect(seen).toEqual([14, 13, 12, 11, 10, 9]);
  });

  test('an operator’s own limit is counted together as well', async () => {
    await using platform = await startGateways(REDIS_URL, { rateLimits: { login: { points: 3, duration: 3_600 } } });

    const answers = [];
    for (let at = 0; at < 4; at += 1) answers.push(await signIn(platform.gateways[at % 2] as World));

    expect(answers.map(remaining)).toEqual([2, 1, 0, 0]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test('instances that share one Redis are counted apart', async () => {
    await using one = await startGateways(REDIS_URL, { count: 1 });
    await using other = await startGateways(REDIS_URL, { count: 1 });
    await signIn(one.first);

    expect(remaining(await signIn(other.first))).toBe(14);
  });

  test('while Redis is gone requests go on and are counted by each gateway; afterwards together again', async () => {
    await using line = await startLine();
    await using platform = await startGateways(over(line));
    for (let times = 0; times < 3; times += 1) await signIn(platform.first);

    line.cut();
    const alone = [];
    for (let times = 0; times < 40; times += 1) alone.push(await signIn(platform.second));
    expect(passed(alone)).toBeGreaterThanOrEqual(LIMIT - 3);
    expect(passed(alone)).toBeLessThanOrEqual(LIMIT + 1);

    line.mend();
    let client = 0;
    await eventually(async () => {
      client += 1;
      for (const gateway of platform.gateways) await signIn(gateway, `198.51.100.${client}`);
      expect(remaining(await signIn(platform.first, `198.51.100.${client}`))).toBe(12);
    });
    expect(platform.lines()).toContain('Redis answers again, requests are counted together');
    expect(platform.lines().length).toBeLessThan(10);
  });

  test('registrations refused while Redis counts do not raise the limit of the time without it', async () => {
    await using line = await startLine();
    await using platform = await startGateways(over(line), { count: 1 });
    const answerWith = (status: number) =>
      platform.first.auth.answerWith((request, response) => request.resume().on('end', () => response.writeHead(status).end('{}')));
    answerWith(409);
    for (let times = 0; times < 10; times += 1) expect((await register(platform.first)).status).toBe(409);

    line.cut();
    answerWith(200);
    const alone = [];
    for (let times = 0; times < 10; times += 1) alone.push(await register(platform.first));

    expect(alone.map(({ status }) => status)).toEqual([200, 200, ...Array(8).fill(429)]);
  });

  test('while Redis is silent few requests wait for it, and none for long', async () => {
    await using line = await startLine();
    await using platform = await startGateways(over(line), { count: 1, redisTimeoutInMs: 150 });
    await signIn(platform.first);

    line.silence();
    const startedAt = performance.now();
    for (let times = 0; times < 60; times += 1) expect([200, 429]).toContain((await signIn(platform.first)).status);

    // One deadline for each would be nine seconds.
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(platform.lines()).toContain('Redis does not answer, each gateway counts requests alone');
    line.mend();
    await eventually(async () => {
      await signIn(platform.first);
      expect(platform.lines()).toContain('Redis answers again, requests are counted together');
    });
  });

  test('a gateway starts while Redis is unavailable, and uses it once it is available', async () => {
    await using line = await startLine();
    line.cut();
    await using platform = await startGateways(over(line));
    expect(await signIn(platform.first)).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '14' } });

    line.mend();

    await eventually(async () => {
      await signIn(platform.first);
      expect(remaining(await signIn(platform.second))).toBe(0);
    });
  });

  test('a password that Redis does not take is in no line of the log, and requests go on', async () => {
    const url = new URL(REDIS_URL);
    url.username = 'nobody';
    url.password = 'hush';
    await using platform = await startGateways(url.href, { count: 1 });

    expect(await signIn(platform.first)).toMatchObject({ status: 200 });

    await eventually(() => expect(platform.lines()).toContain('Redis does not answer, each gateway counts requests alone'));
    expect(platform.everything()).not.toContain('hush');
  });
});

test.each(['http://:hush@127.0.0.1:6379', 'localhost:6379', '127.0.0.1', 'redis://'])('%s is no Redis', (redisUrl) => {
  const mistakes = () => readSettings({ redisUrl: settings.redisUrl }, { REDIS_URL: redisUrl });

  expect(mistakes).toThrow(/REDIS_URL must be/);
  expect(mistakes).not.toThrow(/hush/);
});
