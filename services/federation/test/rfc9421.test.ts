import { type SignatureScheme, signRequest } from '@flotilla/activitypub';
import { eventually } from '@flotilla/test-kit';
import type { Mood, Peer } from '@flotilla/test-kit/fake-fediverse';
import { expect, test } from '@jest/globals';
import { activityBy } from './activity-by.ts';
import { idsAt, PATIENCE, startFederation } from './fediverse.ts';
import { ACTIVITY_JSON, post } from './remote-instance.ts';
import { BASE } from './world.ts';

type Federation = Awaited<ReturnType<typeof startFederation>>;

/** An actor of the peer follows the instance, in a request that is signed so. */
function sendFollow({ world }: Federation, peer: Peer, scheme: SignatureScheme, name = 'anna'): Promise<number> {
  const actor = peer.actor(name);
  const body = JSON.stringify(activityBy(actor, 'Follow', `${BASE}/accounts/peertube`));
  const request = { method: 'POST', url: new URL(`${BASE}/inbox`), body: Buffer.from(body), now: new Date() };
  const headers = { 'content-type': ACTIVITY_JSON, ...signRequest(request, actor.signer, scheme) };
  return post(world, { method: 'POST', path: '/inbox', headers, body });
}

/** The schemes of the requests that a peer gets, in their order, and what it makes of them. */
function watchSchemes(peer: Peer, moodOf: (scheme: SignatureScheme) => Mood = () => 'well'): readonly SignatureScheme[] {
  const schemes: SignatureScheme[] = [];
  peer.mood = (_, headers) => {
    const scheme = headers['signature-input'] === undefined ? 'cavage' : 'rfc9421';
    schemes.push(scheme);
    return moodOf(scheme);
  };
  return schemes;
}

test('who signs by RFC 9421 is told everything in that form, and everybody else in the older one', async () => {
  await using federation = await startFederation();
  const [modern, usual] = [federation.fediverse.peer(0), federation.fediverse.peer(1)];
  const [seenByModern, seenByUsual] = [modern, usual].map((peer) => watchSchemes(peer));

  expect(await sendFollow(federation, modern, 'rfc9421')).toBe(204);
  expect(await sendFollow(federation, usual, 'cavage')).toBe(204);
  for (const peer of [modern, usual]) await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);
  await federation.announce();
  for (const peer of [modern, usual]) await eventually(() => expect(peer.received).toHaveLength(2), PATIENCE);

  expect(seenByModern).toEqual(['rfc9421', 'rfc9421']);
  expect(seenByUsual).toEqual(['cavage', 'cavage']);
  for (const peer of [modern, usual]) expect(peer.received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
});

test.each([401, 403])('who refuses RFC 9421 with %s is told at once in the older form, and from then on', async (status) => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  const schemes = watchSchemes(peer, (scheme) => (scheme === 'rfc9421' ? { status } : 'well'));

  await sendFollow(federation, peer, 'rfc9421');
  await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ cursor: 1, failures: 0 }));
  await sendFollow(federation, peer, 'rfc9421', 'berta');
  await eventually(() => expect(peer.received).toHaveLength(2), PATIENCE);
  const ids = await federation.announce({ count: 2 });
  await eventually(() => expect(idsAt(peer).slice(2)).toEqual(ids), PATIENCE);

  expect(schemes).toEqual(['rfc9421', 'cavage', 'cavage', 'cavage', 'cavage']);
  expect(await federation.query('select from delivery_failures')).toEqual([]);
});

test('who forbids an activity in both forms is told the next in that of RFC 9421', async () => {
  await using federation = await startFederation();
  const peer = federation.fediverse.peer(0);
  const schemes = watchSchemes(peer, () => (schemes.length > 2 ? 'well' : { status: 403 }));

  await sendFollow(federation, peer, 'rfc9421');
  await eventually(async () => expect(await federation.host(peer)).toMatchObject({ failures: 1 }), PATIENCE);
  await federation.query('update delivery_hosts set due_at = now()');
  await federation.wake();
  await eventually(() => expect(peer.received).toHaveLength(1), PATIENCE);

  expect(schemes).toEqual(['rfc9421', 'cavage', 'rfc9421']);
});
