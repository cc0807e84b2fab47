import { federationApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { arrivedAt, arrives, commentsAt, type Instance, inBothDirections, newcomer, publish } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

// Two whole instances on one machine take their time.
jest.setTimeout(600_000);

const rotate = async ({ root }: Instance, names: readonly string[]) => {
  for (const name of names) await must(root.call(federationApi.rotateActorKey, { params: { name } }), 204);
};

/** Everything of the one has arrived at the other, which was away. */
async function catchUp(from: Instance, to: Instance): Promise<void> {
  await to.start();
  await must(from.root.call(federationApi.tryHostNow, { params: { host: to.host } }), 204);
  await arrives(async () => {
    const { data } = await must(from.root.call(federationApi.listDeliveries, { query: {} }), 200);
    expect(data).toMatchObject([{ host: to.host, state: 'upToDate', waiting: 0, refused: 0 }]);
  }, 120_000);
}

/** Until so much waits for the one that is away. */
const waits = (at: Instance, count: number) =>
  arrives(async () => {
    const { data } = await must(at.root.call(federationApi.listDeliveries, { query: {} }), 200);
    expect(data[0]?.waiting).toBeGreaterThanOrEqual(count);
  });

test('R30: both instances get new keys while the other one is away, and have the same afterwards', async () => {
  await inBothDirections(async (origin, guest) => {
    const olof = await newcomer(origin, 'olof');
    const alice = await newcomer(guest, 'alice');
    const { uuid } = await publish(olof, 'Before');
    await arrivedAt(alice.call, uuid);
    const params = { id: uuid };

    await guest.stop();
    await must(olof.call(videosApi.updateVideo, { params, body: { name: 'While they were away' } }), 204);
    await waits(origin, 1);
    await rotate(origin, ['olof', 'olof_channel', 'peertube']);
    await must(olof.call(videosApi.updateVideo, { params, body: { name: 'With a new key' } }), 204);
    // The two changes, and three keys.
    await waits(origin, 5);
    await catchUp(origin, guest);
    await arrives(async () => expect((await arrivedAt(guest.anonymous, uuid)).name).toBe('With a new key'));

    const say = (text: string) => must(alice.call(videosApi.createCommentThread, { params, body: { text } }), 200);
    // Whoever meets her only later sees her new key alone.
    await say('Hello');
    await arrives(async () => expect(await commentsAt(origin.anonymous, uuid)).toHaveLength(1));
    await origin.stop();
    await say('First');
    await waits(guest, 1);
    await rotate(guest, ['alice', 'peertube']);
    await say('Second');
    await waits(guest, 4);
    await catchUp(guest, origin);
    const said = ['Hello', 'First', 'Second'].map((text) => `${alice.handle}: ${text}`);
    await arrives(async () => expect(await commentsAt(origin.anonymous, uuid)).toEqual(said));
    expect(await commentsAt(guest.anonymous, uuid)).toEqual(said);
  });
});
