import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { idsAt, PATIENCE, startFederation } from './fediverse.ts';
import { startProcess } from './service-process.ts';

test('R19: hosts that do not answer delay nobody', async () => {
  await using federation = await startFederation();
  const { peer } = federation.fediverse;
  const silent = Array.from({ length: 170 }, (_, index) => peer(index));
  const well = Array.from({ length: 10 }, (_, index) => peer(1_000 + index));
  for (const each of silent) {
    each.mood = 'mute';
    await federation.follow(each);
  }
  for (const each of well) await federation.follow(each);

  await federation.announce();
  await eventually(() => expect(well.map(({ received }) => received.length)).toEqual(well.map(() => 1)), PATIENCE);

  expect(await federation.query('select count(*)::int from delivery_hosts where failures > 0')).toEqual([{ count: 0 }]);
});

test('R17: a process that is killed loses nothing, and repeats no more than one turn', async () => {
  await using federation = await startFederation();
  const peers = [0, 1, 2].map(federation.fediverse.peer);
  for (const peer of peers) {
    peer.mood = { delayMs: 20 };
    await federation.follow(peer);
  }
  await federation.stop();
  await using victim = await startProcess(federation.environment);

  const ids = await federation.announce({ count: 100 });
  await eventually(() => expect(Math.min(...peers.map(({ received }) => received.length))).toBeGreaterThan(5), PATIENCE);
  await victim.kill();
  const before = peers.map(({ received }) => received.length);
  await using _ = await federation.startAnother();
  // As when the time of the leases has passed.
  await federation.query('update delivery_hosts set lease_until = now()');
  await federation.wake();
  await eventually(() => {
    for (const peer of peers) expect(new Set(idsAt(peer)).size).toBe(100);
  }, PATIENCE);

  for (const [index, peer] of peers.entries()) {
    expect(before[index]).toBeLessThan(100);
    expect([...new Set(idsAt(peer))]).toEqual(ids);
    expect(peer.received.length - 100).toBeLessThanOrEqual(20);
  }
});

test('two processes share the hosts, and each host gets everything once', async () => {
  await using federation = await startFederation();
  await using other = await federation.startAnother();
  const peers = Array.from({ length: 200 }, (_, index) => federation.fediverse.peer(index));
  for (const peer of peers) {
    peer.mood = { delayMs: 50 };
    await federation.follow(peer);
  }

  const ids = await federation.announce({ count: 2 });
  await eventually(() => expect(peers.reduce((sum, { received }) => sum + received.length, 0)).toBe(400), { withinMs: 150_000 });

  for (const peer of peers) expect(idsAt(peer)).toEqual(ids);
  await eventually(async () => {
    const delivered = await Promise.all([federation.url, other.url].map(deliveredBy));
    expect(delivered.reduce((sum, each) => sum + each)).toBe(400);
    for (const each of delivered) expect(each).toBeGreaterThan(0);
  }, PATIENCE);
}, 240_000);

async function deliveredBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^flotilla_deliveries_total\{[^}]*outcome="delivered"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
}
