import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createShares } from '../src/limits/shares.ts';
import { startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const UPLOAD = '/api/v1/videos/upload-resumable?upload_id=1';
const [one, another] = ['127.0.0.1', '127.0.0.2'];

test('a client takes its share and no more, and what it gives back it may take again', () => {
  const shares = createShares(100, 10);

  expect([shares.take(['192.0.2.1'], 9), shares.take(['192.0.2.1'], 2), shares.take(['192.0.2.1'])]).toEqual([true, false, true]);
  shares.giveBack(['192.0.2.1'], 5);
  expect([shares.take(['192.0.2.1'], 6), shares.take(['192.0.2.1'], 5), shares.take(['192.0.2.2'], 10)]).toEqual([false, true, true]);
});

test('a network of many clients takes twice the share of one', () => {
  const shares = createShares(100, 10);
  const taken = ['1', '2', '3'].map((client) => shares.take([`2001:db8:1:${client}::/64`, '2001:db8:1::/48'], 8));

  expect(taken).toEqual([true, true, false]);
  expect(shares.take(['2001:db8:2:1::/64', '2001:db8:2::/48'], 8)).toBe(true);
});

test('even a small total has something for each, and a share of everything has no bound', () => {
  expect(createShares(5, 10).take(['192.0.2.1'])).toBe(true);
  expect(createShares(5, 100).take(['192.0.2.1'], 1_000)).toBe(true);
});

test('H8: a client has its share of a service’s places, 429 beyond, and others are served', async () => {
  await using world = await startWorld({ clientShare: 25 }, { limits: { maxWaiting: 16 } });
  const waiting: (() => void)[] = [];
  world.videos.answerWith((_request, response) => void waiting.push(() => response.end('{}')));

  const asked = Array.from({ length: 20 }, () => world.ask(LIST, { from: one }));
  await eventually(async () => expect((await world.ask('/metrics')).text).toMatch(/upstream_requests_total\{.*"over_share".*\} 16/));
  const others = [world.ask(LIST, { from: another }), world.ask(LIST, { from: another })];
  await eventually(() => expect(waiting).toHaveLength(6));
  for (const answer of waiting) answer();

  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const { status, headers } of answers)
    expect([status, headers['retry-after']]).toEqual(status === 200 ? [200, undefined] : [429, '1']);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  world.videos.answerWith((_request, response) => void response.end('{}'));
  expect(await world.ask(LIST, { from: one })).toMatchObject({ status: 200 });
});

test('H8: a client has its share of the places of uploads, apart from its other requests', async () => {
  await using world = await startWorld({ clientShare: 25 }, { limits: { maxUploads: 4 } });
  const { token } = await world.auth.signIn(alice);
  const headers = { authorization: `Bearer ${token}` };
  const waiting: (() => void)[] = [];
  world.videos.answerWith(({ method }, response) => void (method === 'PUT' ? waiting.push(() => response.end('{}')) : response.end('{}')));
  const upload = (from: string | undefined) => world.ask(UPLOAD, { method: 'PUT', headers, body: 'a chunk', ...(from && { from }) });

  const running = upload(one);
  await eventually(() => expect(waiting).toHaveLength(1));
  expect(await upload(one)).toMatchObject({ status: 429 });
  expect(await world.ask(LIST, { from: one })).toMatchObject({ status: 200 });
  const other = upload(another);
  await eventually(() => expect(waiting).toHaveLength(2));

  for (const answer of waiting) answer();
  expect([(await running).status, (await other).status]).toEqual([200, 200]);
});
