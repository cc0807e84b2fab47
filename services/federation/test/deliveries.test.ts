import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { idsAt, startFederation } from './fediverse.ts';

/** Everything takes long on a busy machine. */
const PATIENCE = { withinMs: 50_000 };

test('followers get activities once per shared inbox, in order and signed, and others get nothing', async () => {
  await using federation = await startFederation();
  const { peer } = federation.fediverse;
  const near = peer(0);
  const far = peer(1);
  const stranger = peer(2);
  await federation.follow(near);
  await federation.follow(near, { name: 'berta' });
  await federation.follow(far);
  const passerBy = await federation.meet(stranger, stranger.actor('carl'));

  const ids = await federation.announce({ count: 45 });
  await eventually(() => expect([near, far].map(({ received }) => received.length)).toEqual([45, 45]), PATIENCE);

  expect(passerBy).toBeGreaterThan(0);
  expect(idsAt(near)).toEqual(ids);
  expect(idsAt(far)).toEqual(ids);
  expect(stranger.requests).toBe(0);
  expect(near.received.every(({ isSigned, path }) => isSigned && path === '/inbox')).toBe(true);
  expect(near.received.map(({ body }) => body)).toEqual(far.received.map(({ body }) => body));
  const [first] = near.received;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    '@context': expect.arrayContaining(['https://www.w3.org/ns/activitystreams']),
    id: ids[0],
    type: 'Announce',
    signature: { type: 'RsaSignature2017', creator: 'https://video.example/accounts/peertube', signatureValue: expect.any(String) },
  });
  await eventually(async () => expect(await federation.host(near)).toMatchObject({ cursor: 45, wanted: 45, failures: 0 }));
});

test('a peer that was away for 500 activities gets them all, in order, once it is back', async () => {
  let now = new Date('2026-12-01T12:00:00Z');
  await using federation = await startFederation({ clock: { now: () => now } });
  const peer = federation.fediverse.peer(0);
  await federation.follow(peer);
  peer.mood = 'dead';
  const ids: string[] = [];

  for (let batch = 0; batch < 10; batch++) ids.push(...(await federation.announce({ count: 50 })));
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 1 }));
  peer.mood = 'well';
  now = new Date('2026-12-01T12:02:00Z');

  await eventually(() => expect(peer.received).toHaveLength(500), PATIENCE);
  expect(idsAt(peer)).toEqual(ids);
});
