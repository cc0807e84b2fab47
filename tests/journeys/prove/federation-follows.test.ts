import { federationApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { arrivedAt, arrives, configure, follow, type Instance, newcomer, publish, startTwoInstances } from '../test/two-instances.ts';
import { must } from '../test/world.ts';

// Two whole instances on one machine take their time.
jest.setTimeout(600_000);

const COMMENTS = 500;
/** The other instance fetches each comment, and 120 things in a minute. */
const DELIVERED_WITHIN_MS = 480_000;

const followersOf = async ({ anonymous }: Instance) =>
  (await must(anonymous(federationApi.listInstanceFollowers, { query: {} }), 200)).data.map(({ follower, state }) => [
    `${follower.name}@${follower.host}`,
    state,
  ]);
const followedBy = async ({ anonymous }: Instance) =>
  (await must(anonymous(federationApi.listInstanceFollowing, { query: {} }), 200)).data.map(({ following, state }) => [
    `${following.name}@${following.host}`,
    state,
  ]);

test('an administrator follows accounts and channels by handle, refuses followers, accepts them and removes them', async () => {
  await using instances = await startTwoInstances();
  const { first, second } = instances;
  const olof = await newcomer(second, 'olof');
  await configure(second, (settings) => ({
    ...settings,
    followers: { ...settings.followers, instance: { ...settings.followers.instance, manualApproval: true } },
  }));
  const server = `peertube@${first.host}`;
  const ofHandle = { handle: server };

  await must(first.root.call(federationApi.followInstances, { body: { hosts: [second.host], handles: [olof.channel, olof.handle] } }), 204);
  await arrives(async () => expect(await followersOf(second)).toEqual([[server, 'pending']]));
  // Only followers of the instance wait for approval.
  await arrives(async () =>
    expect(new Set(await followedBy(first))).toEqual(
      new Set([
        [olof.channel, 'accepted'],
        [olof.handle, 'accepted'],
        [`peertube@${second.host}`, 'pending'],
      ]),
    ),
  );

  await must(second.root.call(federationApi.rejectInstanceFollower, { params: ofHandle }), 204);
  await arrives(async () => expect(await followedBy(first)).toContainEqual([`peertube@${second.host}`, 'rejected']));
  await must(second.root.call(federationApi.acceptInstanceFollower, { params: ofHandle }), 204);
  await arrives(async () => expect(await followedBy(first)).toContainEqual([`peertube@${second.host}`, 'accepted']));
  const { uuid } = await publish(olof, 'For followers');
  await arrivedAt(first.anonymous, uuid);

  await must(second.root.call(federationApi.removeInstanceFollower, { params: ofHandle }), 204);
  await arrives(async () => expect(await followedBy(first)).toContainEqual([`peertube@${second.host}`, 'rejected']));
  expect(await followersOf(second)).toEqual([]);
  for (const [hostOrHandle] of await followedBy(first)) {
    const params = { hostOrHandle: hostOrHandle === `peertube@${second.host}` ? second.host : (hostOrHandle ?? '') };
    await must(first.root.call(federationApi.unfollowInstance, { params }), 204);
  }
  expect(await followedBy(first)).toEqual([]);
  await arrives(async () =>
    expect((await must(olof.call(videosApi.getChannel, { params: { channelHandle: 'olof_channel' } }), 200)).followersCount).toBe(0),
  );
});

test('R20: an instance that was away for 500 activities has all of them, in order, once it is back', async () => {
  await using instances = await startTwoInstances();
  const { first: origin, second: guest } = instances;
  await follow(guest, origin);
  const olof = await newcomer(origin, 'olof');
  const { uuid } = await publish(olof, 'A long talk');
  await arrivedAt(guest.anonymous, uuid);
  const params = { id: uuid };
  const deliveries = async () => (await must(origin.root.call(federationApi.listDeliveries, { query: {} }), 200)).data;
  await arrives(async () => expect(await deliveries()).toMatchObject([{ host: guest.host, state: 'upToDate', waiting: 0 }]));

  await guest.stop();
  for (let index = 0; index < COMMENTS; index++) {
    await must(olof.call(videosApi.createCommentThread, { params, body: { text: `Comment ${index}` } }), 200);
  }
  const created = async () => {
    // What is said at once is recorded in any order, and sent in the order in which it was recorded.
    const rows = await origin.query<{ url: string }>(
      'federation',
      `select document::json ->> 'id' as url from outbox_activities order by id`,
    );
    return commentsAmong(rows);
  };
  await arrives(async () => expect((await created()).length).toBe(COMMENTS), DELIVERED_WITHIN_MS);
  const said = await created();
  expect(await deliveries()).toMatchObject([{ host: guest.host, state: 'failing' }]);
  expect(await followersOf(origin)).toEqual([[`peertube@${guest.host}`, 'accepted']]);
  await guest.start();
  await must(origin.root.call(federationApi.tryHostNow, { params: { host: guest.host } }), 204);

  await arrives(async () => expect(await deliveries()).toMatchObject([{ state: 'upToDate', waiting: 0, refused: 0 }]), DELIVERED_WITHIN_MS);
  await arrives(async () => {
    const { total } = await must(guest.anonymous(videosApi.listCommentThreads, { params, query: { count: 1 } }), 200);
    expect(total).toBe(COMMENTS);
  }, DELIVERED_WITHIN_MS);
  // Events of different comments are handled side by side, so it is the inbox that tells in which order they came.
  const came = await guest.query<{ url: string }>('federation', 'select activity_url as url from inbox_activities order by id');
  expect(commentsAmong(came)).toEqual(said);
}, 1_200_000);

const commentsAmong = (activities: readonly { readonly url: string }[]) =>
  activities.map(({ url }) => url).filter((url) => /\/comments\/\d+\/activity$/.test(url));
