import { deliveriesApi } from '@flotilla/contracts-federation';
import { expectReply } from '@flotilla/http-client';
import { bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { idsAt, PATIENCE, startFederation } from './fediverse.ts';

test('administrators see how deliveries go, and have a host tried now', async () => {
  await using federation = await startFederation();
  const { peer } = federation.fediverse;
  const well = peer(0);
  const away = peer(1);
  away.mood = { status: 503 };
  for (const each of [well, away]) await federation.follow(each);
  const ids = await federation.announce({ count: 3 });
  await eventually(async () => {
    expect(await federation.host(away)).toMatchObject({ failures: 1 });
    expect(await federation.host(well)).toMatchObject({ cursor: 3 });
  }, PATIENCE);
  const admin = federation.as(root);

  const all = expectReply(await admin(deliveriesApi.listDeliveries, { query: { sort: 'host' } }), 200);
  const failing = expectReply(await admin(deliveriesApi.listDeliveries, { query: { state: 'failing' } }), 200);
  const found = expectReply(await admin(deliveriesApi.listDeliveries, { query: { search: well.host } }), 200);
  away.mood = 'well';
  const tried = await admin(deliveriesApi.tryHostNow, { params: { host: away.host } });
  await eventually(() => expect(idsAt(away)).toEqual(ids), PATIENCE);

  const common = { createdAt: expect.any(String), gaveUpAt: null };
  expect(all).toEqual({
    total: 2,
    data: [
      {
        ...common,
        host: well.host,
        state: 'upToDate',
        waiting: 0,
        delivered: 3,
        refused: 0,
        failingSince: null,
        lastError: null,
        lastSuccessAt: expect.any(String),
        nextAttemptAt: null,
      },
      {
        ...common,
        host: away.host,
        state: 'failing',
        waiting: 3,
        delivered: 0,
        refused: 0,
        failingSince: expect.any(String),
        lastError: 'It answered 503.',
        lastSuccessAt: null,
        nextAttemptAt: expect.any(String),
      },
    ],
  });
  expect(failing.data.map(({ host }) => host)).toEqual([away.host]);
  expect(found.data.map(({ host }) => host)).toEqual([well.host]);
  expect(tried.status).toBe(204);
  expect(await admin(deliveriesApi.tryHostNow, { params: { host: 'nowhere.example' } })).toMatchObject({
    status: 404,
    body: { code: 'delivery_host_not_found' },
  });
});

test('what was refused is listed, and sent again as it was', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  peer.mood = { status: 422 };
  const ids = await federation.announce({ count: 3 });
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 3 }), PATIENCE);
  const admin = federation.as(root);
  const params = { host: peer.host };
  const list = async () => expectReply(await admin(deliveriesApi.listDeliveryFailures, { params, query: {} }), 200);

  const refused = await list();
  peer.mood = 'well';
  const last = refused.data.find(({ activity }) => activity.url === ids[2]);
  const one = await admin(deliveriesApi.sendAgain, { params, body: { ids: [last?.id ?? 0] } });
  await eventually(() => expect(idsAt(peer)).toEqual([ids[2]]), PATIENCE);
  const rest = await admin(deliveriesApi.sendAgain, { params, body: {} });
  await eventually(() => expect(idsAt(peer)).toEqual([ids[2], ids[0], ids[1]]), PATIENCE);

  expect(refused.total).toBe(3);
  expect(last).toEqual({
    id: expect.any(Number),
    activity: { url: ids[2], type: 'Announce' },
    inbox: peer.sharedInbox,
    reason: 'It answered 422.',
    failedAt: expect.any(String),
  });
  expect([one.status, rest.status]).toEqual([204, 204]);
  expect(peer.received.every(({ isSigned }) => isSigned)).toBe(true);
  expect(await list()).toEqual({ total: 0, data: [] });
});

test('only administrators see deliveries or change anything about them', async () => {
  await using federation = await startFederation();
  const params = { host: 'peer.example' };

  for (const [caller, status] of [
    [null, 401],
    [bob, 403],
    [carol, 403],
  ] as const) {
    const call = federation.as(caller);
    const answers = [
      await call(deliveriesApi.listDeliveries, { query: {} }),
      await call(deliveriesApi.listDeliveryFailures, { params, query: {} }),
      await call(deliveriesApi.tryHostNow, { params }),
      await call(deliveriesApi.sendAgain, { params, body: {} }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
});
