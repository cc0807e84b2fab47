import { federationEvents, followsApi } from '@flotilla/contracts-federation';
import { communityEvents } from '@flotilla/contracts-videos';
import { expectReply } from '@flotilla/http-client';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type FollowEvent, transitions } from '../src/follows/transitions.ts';
import { type Inboxes, type RemoteActor, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE, startWorld } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
let count = 0;

const followBy = ({ url }: RemoteActor, object = SERVER) => ({ type: 'Follow', id: `${url}/follows/${++count}`, actor: url, object });
const undo = (follow: ReturnType<typeof followBy>) => ({ type: 'Undo', id: `${follow.id}/undo`, actor: follow.actor, object: follow });

const types = async ({ sent }: Inboxes) => (await sent()).map(({ type }) => type);

/** An instance as PeerTube presents itself. */
function presentInstance({ peer }: Pick<Inboxes, 'peer'>): RemoteActor {
  const server = peer.actor('peertube', { type: 'Application' });
  const application = { rel: 'https://www.w3.org/ns/activitystreams#Application', href: server.url };
  peer.serve('/.well-known/nodeinfo', { type: 'application/json', body: { links: [application] } });
  return server;
}

test('states of a follow: whoever is rejected stays so until administrators think otherwise', () => {
  const through = (events: readonly FollowEvent[]) =>
    events.reduce<string>((state, event) => transitions[event][state as 'none']?.to ?? state, 'none');

  expect(through(['followed'])).toBe('accepted');
  expect(through(['followedForApproval', 'followed'])).toBe('accepted');
  expect(through(['followed', 'refused', 'followed'])).toBe('rejected');
  expect(through(['followed', 'refused', 'undone', 'followed'])).toBe('rejected');
  expect(through(['followed', 'refused', 'approved'])).toBe('accepted');
  expect(through(['followed', 'removed'])).toBe('none');
  expect(through(['followedUnwanted'])).toBe('none');
  expect(through(['requested', 'acceptedByThem', 'rejectedByThem', 'requested'])).toBe('rejected');
  expect(through(['acceptedByThem'])).toBe('none');
  expect(transitions.unfollowed.pending?.send).toBeUndefined();
  expect(transitions.unfollowed.accepted?.send).toBe('Undo');
});

test('a Follow is accepted and counted, asked again answered again, and ends with its Undo', async () => {
  await using inboxes = await startInboxes();
  const { world, peer, deliver, follows, sent } = inboxes;
  const ines = await world.people('ines');
  const anna = peer.actor('anna');
  const follow = followBy(anna, ines.channel);

  await deliver(follow, anna, { path: '/video-channels/ines_channel/inbox' });
  await world.settle();
  const [accept] = await sent();
  await deliver({ ...follow, id: `${follow.id}-again` }, anna);
  await world.settle();

  expect(await follows()).toEqual([{ follower: anna.url, followed: ines.channel, state: 'accepted' }]);
  expect(accept).toMatchObject({
    type: 'Accept',
    actor: ines.channel,
    object: { type: 'Follow', id: follow.id, actor: anna.url, object: ines.channel },
  });
  expect(String(accept?.['id'])).toMatch(`${BASE}/accepts/follows/`);
  expect(await types(inboxes)).toEqual(['Accept', 'Accept']);

  await deliver(undo(follow), anna);
  await world.settle();

  expect(await follows()).toEqual([]);
  expect(await world.events(federationEvents.remoteFollowed)).toMatchObject([
    { about: ines.channel, followerUrl: anna.url, isFollowing: true, total: 1 },
    { about: ines.channel, followerUrl: anna.url, isFollowing: false, total: 0 },
  ]);
});

test('administrators may have followers wait, and accept, reject and remove them', async () => {
  await using inboxes = await startInboxes({ configuration: { followers: { instance: { manualApproval: true } } } });
  const { world, peer, deliver, follows } = inboxes;
  const server = presentInstance(inboxes);
  const handle = `peertube@${peer.host}`;
  const as = world.as(root);
  await deliver(followBy(server), server);
  await world.settle();
  expect(await follows()).toEqual([{ follower: server.url, followed: SERVER, state: 'pending' }]);

  const statuses = [
    (await as(followsApi.acceptInstanceFollower, { params: { handle } })).status,
    (await as(followsApi.acceptInstanceFollower, { params: { handle } })).status,
    (await as(followsApi.rejectInstanceFollower, { params: { handle } })).status,
    (await as(followsApi.rejectInstanceFollower, { params: { handle } })).status,
  ];
  await deliver(followBy(server), server);
  await world.settle();

  expect(statuses).toEqual([204, 400, 204, 400]);
  expect(await types(inboxes)).toEqual(['Accept', 'Reject', 'Reject']);
  expect((await as(followsApi.removeInstanceFollower, { params: { handle } })).status).toBe(204);
  expect((await as(followsApi.removeInstanceFollower, { params: { handle } })).status).toBe(404);
  expect((await as(followsApi.acceptInstanceFollower, { params: { handle: `nobody@${peer.host}` } })).status).toBe(404);
  expect(await follows()).toEqual([]);
});

test('whom the configuration or a mute does not want is rejected without a trace', async () => {
  await using inboxes = await startInboxes({
    configuration: { followers: { instance: { enabled: false }, channels: { enabled: false } } },
  });
  const { world, peer, deliver, follows } = inboxes;
  const ines = await world.people('ines');
  const anna = peer.actor('anna');
  await deliver(followBy(anna), anna);
  await deliver(followBy(anna, ines.channel), anna);
  await world.settle();
  const snapshot = { muteId: 1, version: 1, deleted: false, accountId: null, host: peer.host, createdAt: new Date().toISOString() };
  await world.publishEvent(communityEvents.muteSnapshot, { ...snapshot, byAccountId: ines.accountId });
  await eventually(async () => expect(await inboxes.rows('select from host_mutes')).toHaveLength(1));
  await deliver(followBy(anna, ines.account), anna);
  await world.settle();

  expect(await types(inboxes)).toEqual(['Reject', 'Reject', 'Reject']);
  expect(await follows()).toEqual([]);
  expect(await world.events(federationEvents.remoteFollowed)).toEqual([]);
});

test('the instance follows hosts and handles, learns the answers, and follows back those that follow it', async () => {
  const configuration = { followings: { instance: { autoFollowBack: { enabled: true } } } };
  await using inboxes = await startInboxes({ configuration });
  await using other = await startRemoteInstance();
  const { world, peer, deliver, follows, sent } = inboxes;
  const server = presentInstance(inboxes);
  const anna = peer.actor('anna');
  const self = { rel: 'self', type: 'application/activity+json', href: anna.url };
  peer.serve(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:anna@${peer.host}`)}`, {
    type: 'application/jrd+json',
    body: { links: [self] },
  });
  const back = presentInstance({ peer: other });

  const reply = await world.as(root)(followsApi.followInstances, { body: { hosts: [peer.host], handles: [`Anna@${peer.host}`] } });
  await world.settle();
  const asked = (await sent()).sort((a, b) => String(a['object']).localeCompare(String(b['object'])));
  for (const follow of asked)
    await deliver(
      { type: 'Accept', id: `${String(follow['object'])}/accepts/1`, actor: follow['object'], object: follow },
      follow['object'] === anna.url ? anna : server,
    );
  await deliver(followBy(back), back);
  await world.settle();

  expect(reply.status).toBe(204);
  expect(asked).toMatchObject([
    { type: 'Follow', actor: SERVER, object: anna.url },
    { type: 'Follow', actor: SERVER, object: server.url },
  ]);
  expect(await follows()).toEqual(
    expect.arrayContaining([
      { follower: SERVER, followed: anna.url, state: 'accepted' },
      { follower: SERVER, followed: server.url, state: 'accepted' },
      { follower: back.url, followed: SERVER, state: 'accepted' },
      { follower: SERVER, followed: back.url, state: 'pending' },
    ]),
  );

  const as = world.as(root);
  expect((await as(followsApi.unfollowInstance, { params: { hostOrHandle: peer.host } })).status).toBe(204);
  expect((await as(followsApi.unfollowInstance, { params: { hostOrHandle: other.host } })).status).toBe(204);
  expect((await as(followsApi.unfollowInstance, { params: { hostOrHandle: other.host } })).status).toBe(404);
  expect((await types(inboxes)).filter((type) => type === 'Undo')).toHaveLength(1);
});

/** Ines, who subscribes to a channel elsewhere, and what `videos` tells of that. */
async function startSubscribing() {
  const inboxes = await startInboxes();
  const { world, peer } = inboxes;
  const ines = await world.people('ines');
  const olof = peer.actor('olof');
  const rivers = peer.actor('rivers', { type: 'Group', attributedTo: [{ type: 'Person', id: olof.url }] });
  await inboxes.deliver({ type: 'Update', id: `${rivers.url}/updates/1`, actor: rivers.url, object: rivers.document }, rivers);
  await world.settle();
  const say = async (followId: number, version: number, deleted = false) => {
    const id = crypto.randomUUID();
    const { accountId } = ines;
    const subscription = {
      followId,
      version,
      deleted,
      accountId,
      channelId: 9,
      channelUrl: rivers.url,
      createdAt: new Date().toISOString(),
    };
    await world.publishEvent(communityEvents.followSnapshot, { ...subscription, state: 'pending' }, id);
    await eventually(async () => expect(await inboxes.rows('select from inbox where message_id = $1', [id])).toHaveLength(1));
    await world.settle();
  };
  const answer = async (type: 'Accept' | 'Reject') => {
    const follow = (await inboxes.sent()).filter((activity) => activity['type'] === 'Follow').at(-1);
    await inboxes.deliver({ type, id: `${rivers.url}/answers/${++count}`, actor: rivers.url, object: follow }, rivers);
    await world.settle();
  };
  return { inboxes, world, ines, rivers, say, answer };
}

test('who subscribes to a channel elsewhere asks it, learns its answer, and tells it of the end', async () => {
  const { inboxes, world, ines, rivers, say, answer } = await startSubscribing();
  await using _ = inboxes;

  await say(1, 1);
  await answer('Reject');
  await say(1, 2);
  await answer('Accept');
  await say(1, 3, true);

  const [first, again, end] = await inboxes.sent();
  const follow = { type: 'Follow', id: expect.stringMatching(`^${ines.account}/follows/\\d+$`), actor: ines.account, object: rivers.url };
  expect([first, again]).toMatchObject([follow, follow]);
  expect(end).toMatchObject({
    type: 'Undo',
    id: `${String(first?.['id'])}/undo`,
    actor: ines.account,
    object: { ...follow, id: first?.['id'] },
  });
  expect(await inboxes.rows('select distinct inboxes from outbox_activities')).toEqual([{ inboxes: [`${rivers.url}/inbox`] }]);
  expect(await world.events(federationEvents.subscriptionAnswered)).toEqual([
    { about: rivers.url, accountId: ines.accountId, state: 'rejected' },
    { about: rivers.url, accountId: ines.accountId, state: 'accepted' },
  ]);
  expect(await inboxes.follows()).toEqual([]);
});

test('an answer to a Follow needs no id of its own, but has to be of who was asked', async () => {
  const { inboxes, world, ines, rivers, say } = await startSubscribing();
  await using _ = inboxes;
  const boats = inboxes.peer.actor('boats', { type: 'Group', attributedTo: rivers.document['attributedTo'] });
  await say(1, 1);
  const [follow] = await inboxes.sent();
  const answer = async (type: 'Accept' | 'Reject', by: RemoteActor, more: object = {}) => {
    const status = await inboxes.deliver({ type, actor: by.url, object: follow, to: [ines.account], ...more }, by);
    await world.settle();
    return [status, ...(await inboxes.follows()).map(({ state }) => state)];
  };

  expect(await answer('Accept', boats)).toEqual([204, 'pending']);
  expect(await answer('Accept', rivers, { id: '' })).toEqual([400, 'pending']);
  expect(await answer('Accept', rivers, { id: null })).toEqual([400, 'pending']);
  expect(await answer('Accept', rivers)).toEqual([204, 'accepted']);
  expect(await answer('Reject', rivers)).toEqual([204, 'rejected']);

  expect(await inboxes.rows(`select error from inbox_activities where state <> 'done' or error is not null`)).toEqual([]);
});

test('a subscription that is made anew outlives the late news of its end', async () => {
  const { inboxes, world, ines, rivers, say, answer } = await startSubscribing();
  await using _ = inboxes;
  await say(1, 1);
  await answer('Accept');

  await say(2, 3);
  await say(1, 2, true);

  expect(await inboxes.follows()).toEqual([{ follower: ines.account, followed: rivers.url, state: 'accepted' }]);
  expect(await types(inboxes)).toEqual(['Follow']);
  expect((await world.events(federationEvents.subscriptionAnswered)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
});

test('nothing is asked of channels that are not known, nor for those of this instance', async () => {
  const { inboxes, world, ines } = await startSubscribing();
  await using _ = inboxes;
  const { accountId } = ines;
  const subscription = { followId: 1, version: 1, deleted: false, accountId, channelId: 9, createdAt: new Date().toISOString() };
  const state = 'pending' as const;

  await world.publishEvent(communityEvents.followSnapshot, { ...subscription, state, channelUrl: 'https://nowhere.example/channels/1' });
  await world.publishEvent(communityEvents.followSnapshot, { ...subscription, followId: 2, state, channelUrl: ines.channel });
  await world.publishEvent(communityEvents.followSnapshot, { ...subscription, followId: 3, state, channelUrl: null });
  await eventually(async () => expect(await inboxes.rows('select from subscription_versions')).toHaveLength(2));
  await world.settle();

  expect(await inboxes.follows()).toEqual([]);
  expect(await inboxes.sent()).toEqual([]);
});

test('lists of follows show pictures from this instance alone, and none while they cannot be had', async () => {
  await using inboxes = await startInboxes();
  const { world, peer, deliver, rows } = inboxes;
  const image = (url: string) => ({ type: 'Image', mediaType: 'image/png', url, width: 120, height: 120 });
  const anna = peer.actor('anna', { icon: [image(`${peer.url}/anna.png`)], image: [image(`${peer.url}/banner.png`)] });
  const bert = peer.actor('bert', { icon: [image(`${peer.url}/bert.png`)] });
  for (const actor of [anna, bert]) await deliver(followBy(actor), actor);
  await world.settle();
  await rows(`insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
    select followed_id, follower_id, 'accepted', 'x', now(), now() from follows`);
  const path = '/lazy-static/avatars/0b9e7c9e.png';
  const at = '2026-03-02T12:00:00.000Z';
  const shown = { width: 120, height: 120, path, fileUrl: `${BASE}${path}`, createdAt: at, updatedAt: at };
  world.videos.avatars.set(anna.url, [shown]);
  const read = async () => {
    const [followers, followed] = [
      expectReply(await world.call(followsApi.listInstanceFollowers, {}), 200),
      expectReply(await world.call(followsApi.listInstanceFollowing, {}), 200),
    ];
    const others = [...followers.data.map(({ follower }) => follower), ...followed.data.map(({ following }) => following)];
    return others.map(({ name, avatars, banners }) => ({ name, avatars, banners })).toSorted((a, b) => a.name.localeCompare(b.name));
  };
  const [ofAnna, without] = [
    { name: 'anna', avatars: [shown], banners: [] },
    { name: 'bert', avatars: [], banners: [] },
  ];

  expect(await rows('select from actors where avatars::text like $1', [`%${peer.host}%`])).toHaveLength(2);
  expect(await read()).toEqual([ofAnna, ofAnna, without, without]);
  world.videos.isAway = true;
  expect(await read()).toEqual([{ ...ofAnna, avatars: [] }, { ...ofAnna, avatars: [] }, without, without]);
});

test('lists of follows are filtered, searched and sorted, and everybody may read them', async () => {
  await using inboxes = await startInboxes();
  const { world, peer, deliver, rows } = inboxes;
  const server = presentInstance(inboxes);
  const anna = peer.actor('anna', { published: '2024-03-02T10:00:00.000Z' });
  for (const actor of [server, anna]) {
    await deliver(followBy(actor), actor);
    await world.settle();
  }
  await rows(`update follows set state = 'rejected', score = 900 where follower_id = (select id from actors where url = $1)`, [anna.url]);
  const names = async (query: object) =>
    expectReply(await world.call(followsApi.listInstanceFollowers, { query }), 200).data.map(({ follower }) => follower.name);

  const all = expectReply(await world.call(followsApi.listInstanceFollowers, { query: { sort: 'createdAt' } }), 200);

  expect(all).toMatchObject({
    total: 2,
    data: [
      { state: 'accepted', score: 1000, follower: { url: server.url, host: peer.host }, following: { url: SERVER, host: 'video.example' } },
      { state: 'rejected', follower: { name: 'anna', createdAt: '2024-03-02T10:00:00.000Z', hostRedundancyAllowed: false } },
    ],
  });
  expect(await names({ state: 'rejected' })).toEqual(['anna']);
  expect(await names({ followState: 'accepted', state: 'rejected' })).toEqual(['peertube']);
  expect(await names({ actorType: 'Application' })).toEqual(['peertube']);
  expect(await names({ search: 'ANN' })).toEqual(['anna']);
  expect(await names({ sort: 'score' })).toEqual(['anna', 'peertube']);
  expect(await names({ sort: '-score', start: 1 })).toEqual(['anna']);
  expect(expectReply(await world.call(followsApi.listInstanceFollowing, {}), 200)).toEqual({ total: 0, data: [] });
  for (const wrong of [{ followState: 'invited' }, { actorType: 'Robot' }, { sort: 'name' }, { count: 101 }])
    expect((await world.call(followsApi.listInstanceFollowers, { query: wrong as object })).status).toBe(400);
});

test('following needs names of other hosts, and an instance that others reach by HTTPS', async () => {
  await using world = await startWorld();
  const ask = async (body: object) => (await world.as(root)(followsApi.followInstances, { body })).status;

  for (const body of [
    {},
    { hosts: [], handles: [] },
    { hosts: ['https://peer.example'] },
    { hosts: ['peer.example/path'] },
    { hosts: ['peer.example', 'peer.example'] },
    { hosts: ['peer.example', 'PEER.example:443'] },
    { hosts: ['video.example'] },
    { handles: ['anna'] },
    { handles: ['anna@peer.example@evil.example'] },
  ])
    expect([body, await ask(body)]).toEqual([body, 400]);
  expect(await world.query("select from jobs where type = 'follow-actor'")).toEqual([]);
});

test('an instance without HTTPS follows nobody', async () => {
  await using world = await startWorld({ environment: { PUBLIC_URL: 'http://video.example' } });

  const reply = await world.as(root)(followsApi.followInstances, { body: { hosts: ['not a host'] } });

  expect(reply).toMatchObject({ status: 500, body: { code: 'following_needs_https' } });
});
