import { eventually } from '@flotilla/test-kit';
import type { Mood } from '@flotilla/test-kit/fake-fediverse';
import { expect, test } from '@jest/globals';
import { idsAt, startFederation } from '../test/fediverse.ts';
import { movableClock } from '../test/movable-clock.ts';
import { draws, seed } from './drawn.ts';

const HOUR_MS = 3_600_000;
const DAYS = 7;
const EACH_DAY = 30;
const PEERS = 24;
const PATIENCE = { withinMs: 240_000 };

/** How a peer does for seven days, by the day; all are well afterwards. */
const MOODS: Readonly<Record<string, (day: number) => Mood>> = {
  'dead for seven days': () => 'dead',
  'gone for seven days': () => ({ status: 410 }),
  'endless for seven days': () => 'endless',
  'flapping by the day': (day) => (day % 2 === 0 ? 'dead' : 'well'),
  'overloaded at first': (day) => (day < 3 ? { status: 503, headers: { 'retry-after': '7200' } } : 'well'),
  'always well': () => 'well',
};

test('R20: instances that are away for seven days have everything in order once they are back, and no follower is dropped', async () => {
  const clock = movableClock();
  await using federation = await startFederation({ clock });
  const draw = draws('moods');
  const names = Object.keys(MOODS);
  const peers = Array.from({ length: PEERS }, (_, index) => federation.fediverse.peer(index));
  const moods = peers.map((_, index) => names[index < names.length ? index : draw(names.length)] as string);
  for (const peer of peers) await federation.follow(peer);
  const ids: string[] = [];

  for (let day = 0; day < DAYS; day++) {
    for (const [index, peer] of peers.entries()) peer.mood = MOODS[moods[index] as string]?.(day) ?? 'well';
    const [last] = await federation.query<{ id: number }>('select coalesce(max(id), 0)::int as id from outbox_activities');
    ids.push(...(await federation.announce({ count: EACH_DAY })));
    // The database has a clock of its own.
    await federation.query('update outbox_activities set created_at = $1 where id > $2', [clock.now(), last?.id]);
    for (let hours = 0; hours < 24; hours += 8) {
      await federation.wake();
      await everybodyTried(federation, clock.now());
      clock.move(8 * HOUR_MS);
      await federation.forget();
    }
  }
  for (const peer of peers) peer.mood = 'well';
  // The last pause of a host ends within 29 hours, and the log is shortened meanwhile.
  clock.move(29 * HOUR_MS);
  await federation.forget();
  await eventually(async () => {
    // A busy machine may make a host fail once more, which pauses it for a while.
    clock.move(5_000);
    await federation.wake();
    expect(peers.filter(({ received }) => received.length < ids.length).map(({ host }) => host)).toEqual([]);
  }, PATIENCE);

  for (const [index, peer] of peers.entries()) expect([moods[index], idsAt(peer)]).toEqual([moods[index], ids]);
  expect(await federation.query('select count(*)::int from follows')).toEqual([{ count: PEERS }]);
  await eventually(async () =>
    expect(await federation.query('select host from delivery_hosts where cursor < wanted or failures > 0')).toEqual([]),
  );
  const requests = peers.reduce((sum, each) => sum + each.requests, 0);
  console.log(
    `R20, seed ${seed}: ${PEERS} instances, ${ids.length} activities in ${DAYS} days, ${requests} requests; 0 lost, 0 twice, 0 followers dropped`,
  );
}, 600_000);

/** Every host whose turn had come has had it. */
const everybodyTried = (federation: Awaited<ReturnType<typeof startFederation>>, now: Date) =>
  eventually(
    async () =>
      expect(
        await federation.query('select host from delivery_hosts where cursor < wanted and due_at <= $1 or lease_until is not null', [now]),
      ).toEqual([]),
    PATIENCE,
  );
