import { randomUUID } from 'node:crypto';
import { federationEvents, type RemoteActor } from '@flotilla/contracts-federation';
import {
  accountsApi,
  channelsApi,
  commentsApi,
  mutesApi,
  notificationsApi,
  subscriptionsApi,
  videosApi,
  viewsApi,
} from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { reportAudience } from '../src/community/views/report-audience.ts';
import { film, ice, olof, PEER, remoteComment, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type RemoteWorld = Awaited<ReturnType<typeof startRemoteWorld>>;

const idOf = (uuid: string) => `${publicUrl}/videos/watch/${uuid}`;

const tellOfComment = (world: RemoteWorld, about: string, changes: object = {}, account: ReturnType<typeof olof> | null = olof()) =>
  world.tell(federationEvents.remoteCommentChanged, { about, comment: remoteComment(changes), account });

const threads = async (world: RemoteWorld, uuid: string, caller: typeof alice | null = null) => {
  const answer = await world.as(caller)(commentsApi.listCommentThreads, { params: { id: uuid } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

test('shows comments of people elsewhere on local and remote videos, once', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const remote = await world.tellOfVideo();

  await tellOfComment(world, idOf(uuid), {
    content: '<p>Hello <b>Alice</b> &amp; all<br>there</p><script>alert(1)</script>',
    isHtml: true,
  });
  await tellOfComment(world, idOf(uuid));
  await tellOfComment(world, remote.url, { url: `${PEER}/comments/2` });
  await world.settle();

  const { data } = await threads(world, uuid);
  expect(data).toMatchObject([
    { url: `${PEER}/comments/1`, text: 'Hello Alice & all\nthere', account: { name: 'olof', host: 'peer.example' } },
  ]);
  expect(await threads(world, remote.uuid)).toMatchObject({ total: 1, data: [{ text: 'Just below the bridge' }] });
  expect(await world.events('comment.snapshot.v1')).toEqual([]);
  expect(await world.events('notification.created.v1')).toHaveLength(1);
});

test('a video of another instance without comments has an empty list', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.tellOfVideo();

  for (const caller of [null, alice])
    expect(await threads(world, uuid, caller)).toEqual({ total: 0, totalNotDeletedComments: 0, data: [] });
});

test('puts replies below what they answer, wherever that was written, and leaves the place of deleted ones', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const own = await world.as(bob)(commentsApi.createCommentThread, { params: { id: uuid }, body: { text: 'Where is it?' } });
  if (own.status !== 200) throw new Error('no comment');
  const { id } = own.body.comment;

  await tellOfComment(world, idOf(uuid), { inReplyTo: `${idOf(uuid)}/comments/${id}` });
  await tellOfComment(world, idOf(uuid), { url: `${PEER}/comments/2`, inReplyTo: `${PEER}/comments/1`, content: 'Yes' });
  await tellOfComment(world, idOf(uuid), { url: `${PEER}/comments/3`, inReplyTo: `${PEER}/comments/unknown` });
  await tellOfComment(world, idOf(uuid), { deletedAt: '2026-03-02T13:00:00.000Z' }, null);
  await tellOfComment(world, idOf(uuid));

  const thread = await world.anonymous(commentsApi.getCommentThread, { params: { id: uuid, threadId: id } });
  expect(thread).toMatchObject({
    status: 200,
    body: { children: [{ comment: { isDeleted: true, text: '', account: null }, children: [{ comment: { text: 'Yes' }, children: [] }] }] },
  });
});

test('holds remote comments where the owner wants to see them first, and takes none where there are to be none', async () => {
  await using world = await startRemoteWorld();
  const held = await world.publish(alice, { comments_policy: 3 });
  const closed = await world.publish(alice, { comments_policy: 2 });
  const hidden = await world.publish(alice, { privacy: 3 });

  await tellOfComment(world, idOf(held.uuid));
  await tellOfComment(world, idOf(closed.uuid), { url: `${PEER}/comments/2` });
  await tellOfComment(world, idOf(hidden.uuid), { url: `${PEER}/comments/3` });
  await tellOfComment(world, idOf(held.uuid), { url: `${publicUrl}/videos/watch/${held.uuid}/comments/1` });
  await tellOfComment(world, idOf(held.uuid), { url: 'https://third.example/comments/1' });

  expect(await world.sql('select url, held_for_review from comments')).toEqual([{ url: `${PEER}/comments/1`, held_for_review: true }]);
  expect((await threads(world, held.uuid)).data).toEqual([]);
  expect((await threads(world, held.uuid, alice)).data).toMatchObject([{ heldForReview: true }]);
});

test('counts ratings, views and followers from elsewhere, each once', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const about = idOf(uuid);
  const rate = (rating: 'dislike' | 'like' | 'none') =>
    world.tell(federationEvents.remoteRated, { about, activityUrl: `${PEER}/accounts/olof/likes/77`, rating, account: olof() });
  const numbers = async () => {
    const { body } = await world.anonymous(videosApi.getVideo, { params: { id: uuid } });
    const { likes, dislikes, views } = body as { likes: number; dislikes: number; views: number };
    return { likes, dislikes, views };
  };

  await rate('like');
  await rate('like');
  await world.tell(federationEvents.remoteViewed, { about, views: 3, viewers: null });
  await world.tell(federationEvents.remoteViewed, { about, views: 1_000_000_000, viewers: null });
  expect(await numbers()).toEqual({ likes: 1, dislikes: 0, views: 10_003 });
  await rate('dislike');
  expect(await numbers()).toMatchObject({ likes: 0, dislikes: 1 });
  await rate('none');
  expect(await numbers()).toMatchObject({ likes: 0, dislikes: 0 });
  expect(await world.events('rating.snapshot.v1')).toEqual([]);

  const channel = { about: `${publicUrl}/video-channels/alice_channel`, followerUrl: `${PEER}/accounts/olof` };
  await world.tell(federationEvents.remoteFollowed, { ...channel, isFollowing: true, total: 2 });
  await world.as(bob)(subscriptionsApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  const read = await world.anonymous(channelsApi.getChannel, { params: { channelHandle: 'alice_channel' } });
  expect(read).toMatchObject({ body: { followersCount: 3 } });
});

test('a like that is taken back after it has become a dislike leaves the dislike', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const rated = { about: idOf(uuid), activityUrl: `${PEER}/accounts/olof/ratings/77`, account: olof() };

  await world.tell(federationEvents.remoteRated, { ...rated, rating: 'like' });
  await world.tell(federationEvents.remoteRated, { ...rated, rating: 'dislike' });
  await world.tell(federationEvents.remoteRated, { ...rated, rating: 'none', undone: 'like' });

  expect(await world.anonymous(videosApi.getVideo, { params: { id: uuid } })).toMatchObject({ body: { likes: 0, dislikes: 1 } });
  await world.tell(federationEvents.remoteRated, { ...rated, rating: 'none', undone: 'dislike' });
  expect(await world.anonymous(videosApi.getVideo, { params: { id: uuid } })).toMatchObject({ body: { likes: 0, dislikes: 0 } });
});

test('who follows from elsewhere is listed beside the subscribers of this instance, until they follow no longer', async () => {
  await using world = await startRemoteWorld();
  await world.publish(alice);
  await world.as(bob)(subscriptionsApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  const channel = `${publicUrl}/video-channels/alice_channel`;
  const account = `${publicUrl}/accounts/alice`;
  const say = (about: string, follower: RemoteActor, isFollowing = true) =>
    world.tell(federationEvents.remoteFollowed, { about, followerUrl: follower.url, follower, isFollowing, total: isFollowing ? 1 : 0 });
  const nils = olof({ url: `${PEER}/accounts/nils`, name: 'nils' });
  const group = olof({ url: `${PEER}/c/films`, name: 'films', kind: 'channel' });
  const listed = async (query: { search?: string; start?: number; count?: number } = {}) => {
    const ofAccount = await world.as(alice)(subscriptionsApi.listAccountFollowers, { params: { name: 'alice' }, query });
    const ofChannel = await world.as(alice)(subscriptionsApi.listChannelFollowers, { params: { channelHandle: 'alice_channel' }, query });
    return [ofAccount, ofChannel].map((answer) => {
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const names = answer.body.data.map(({ follower, following }) => `${follower.name}@${follower.host} > ${following.name}`);
      return { total: answer.body.total, names: names.toSorted() };
    });
  };
  const [ofBob, ofOlof, ofNils] = [
    'bob@flotilla.example:8080 > alice_channel',
    'olof@peer.example > alice_channel',
    'nils@peer.example > alice',
  ];

  await say(channel, olof());
  await say(channel, olof());
  await say(account, nils);
  await say(channel, group);
  expect(await listed()).toEqual([
    { total: 3, names: [ofBob, ofNils, ofOlof] },
    { total: 2, names: [ofBob, ofOlof] },
  ]);
  expect(await listed({ search: 'PEER.ex' })).toEqual([
    { total: 2, names: [ofNils, ofOlof] },
    { total: 1, names: [ofOlof] },
  ]);
  const { body } = await world.as(alice)(subscriptionsApi.listAccountFollowers, { params: { name: 'alice' }, query: { search: 'nils' } });
  expect(body).toMatchObject({
    data: [
      {
        state: 'accepted',
        follower: { url: nils.url, followersCount: 7, followingCount: 3 },
        following: { url: account, followersCount: 1, host: 'flotilla.example:8080' },
      },
    ],
  });

  await say(channel, olof(), false);
  await world.tell(federationEvents.remoteActorDeleted, { about: nils.url, kind: 'account' });
  await world.settle();
  expect(await listed()).toEqual(Array(2).fill({ total: 1, names: [ofBob] }));
  expect(await world.sql('select id from remote_followers')).toEqual([]);
});

test('B21: a follower is believed of another host alone, and nobody of ours is taken for one', async () => {
  await using world = await startRemoteWorld();
  await world.publish(alice);
  const about = `${publicUrl}/video-channels/alice_channel`;
  const said = { about, isFollowing: true, total: 1 };

  await world.tell(federationEvents.remoteFollowed, { ...said, followerUrl: `${publicUrl}/accounts/bob`, follower: olof() });
  await world.tell(federationEvents.remoteFollowed, {
    ...said,
    followerUrl: olof().url,
    follower: olof({ host: 'flotilla.example:8080', name: 'bob' }),
  });

  expect(await world.sql('select id from remote_followers')).toEqual([]);
});

const watchedBy = (about: string, place: number, fields: object = {}) => ({
  about,
  views: 0,
  viewers: {
    count: 1,
    until: new Date(Date.now() + 600_000).toISOString(),
    activityUrl: `${PEER}/accounts/peertube/views/videos/77/${place}`,
    host: 'peer.example',
    isTotal: false,
    ...fields,
  },
});
const viewersOf = async (world: RemoteWorld, id: string) => {
  // Numbers of viewers are read every two seconds.
  world.passHours(3 / 3600);
  const { body } = await world.as(alice)(videosApi.getVideo, { params: { id } });
  return (body as { viewers: number }).viewers;
};

test('viewers elsewhere watch a video of this instance until they are heard of no more, each once', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const tell = (place: number, fields: object = {}) => world.tell(federationEvents.remoteViewed, watchedBy(idOf(uuid), place, fields));
  await world.anonymous(viewsApi.reportPosition, { params: { videoId: uuid }, body: { currentTime: 0 } });

  await tell(1);
  await tell(1);
  await tell(2);
  await tell(3, { until: new Date(Date.now() - 1000).toISOString() });
  expect(await viewersOf(world, uuid)).toBe(3);
  world.passHours(0.2);
  expect(await viewersOf(world, uuid)).toBe(0);
});

test('B13: one instance has at most a thousand viewers of a video that it tells of one by one, for ten minutes', async () => {
  await using world = await startRemoteWorld();
  const { id, uuid } = await world.publish(alice);
  await world.sql(
    `insert into viewers_elsewhere select $1, md5(n::text)::uuid, 'peer.example', 1, false, now() + interval '5 minutes' from generate_series(1, 999) n`,
    [id],
  );
  const tell = (place: number, fields: object = {}) => world.tell(federationEvents.remoteViewed, watchedBy(idOf(uuid), place, fields));

  await tell(1, { until: '2999-01-01T00:00:00.000Z' });
  await tell(2);
  await tell(3, { activityUrl: 'https://third.example/views/1', host: 'third.example' });

  expect(await world.sql('select host, count(*)::int from viewers_elsewhere group by host order by host')).toEqual([
    { host: 'peer.example', count: 1_000 },
    { host: 'third.example', count: 1 },
  ]);
  const [{ latest } = { latest: new Date(0) }] = (await world.sql('select max(until) as latest from viewers_elsewhere')) as {
    latest: Date;
  }[];
  expect(latest.getTime()).toBeLessThanOrEqual(world.clock.now().getTime() + 600_000);
});

test('of a video elsewhere its origin says how many watch and what its views are; until it does, those here count', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo(film({ views: 120 }));
  const total = (count: number) => watchedBy(url, 0, { count, isTotal: true });
  await world.anonymous(viewsApi.reportPosition, { params: { videoId: uuid }, body: { currentTime: 0 } });
  await world.as(alice)(viewsApi.reportPosition, { params: { videoId: uuid }, body: { currentTime: 0, sessionId: 'alice' } });

  expect(await viewersOf(world, uuid)).toBe(2);
  await world.tell(federationEvents.remoteViewed, total(23));
  await world.tell(federationEvents.remoteViewed, watchedBy(url, 1));
  expect(await viewersOf(world, uuid)).toBe(23);
  await world.tell(federationEvents.remoteViewed, total(7));
  await world.tell(federationEvents.remoteViewed, { about: url, views: 2, viewers: null });
  expect(await viewersOf(world, uuid)).toBe(7);
  const { body } = await world.as(alice)(videosApi.getVideo, { params: { id: uuid } });
  expect(body).toMatchObject({ views: 122 });
  await reportAudience(world, 'elsewhere');
  await reportAudience(world, 'here');
  expect(await world.events('audience.counted.v1')).toMatchObject([
    { of: 'elsewhere', videos: [{ videoUuid: uuid, videoUrl: url, viewers: 2 }] },
  ]);
});

test('a subscription to a remote channel waits for its answer, and shows what the instance does not follow', async () => {
  await using world = await startRemoteWorld();
  const { url } = ice();
  const { uuid } = await world.tellOfVideo(film(), { isFollowed: false });
  const subscribed = async () => (await world.as(alice)(subscriptionsApi.listSubscriptions, {})).body;
  const answer = (state: 'accepted' | 'rejected', accountId: number) =>
    world.tell(federationEvents.subscriptionAnswered, { about: url, accountId, state });

  const asked = await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ICE@peer.example' } });
  const unknown = await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'snow@peer.example' } });
  const [follow] = await world.events('follow.snapshot.v1');

  expect([asked.status, unknown.status]).toEqual([204, 404]);
  expect(follow).toMatchObject({ state: 'pending', accountName: 'alice', channelUrl: url });
  expect(await subscribed()).toMatchObject({ total: 0 });

  await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } });
  await answer('rejected', follow?.accountId as number);
  await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } });
  await answer('accepted', follow?.accountId as number);

  await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } });
  // Who does not answer is asked again, who has answered is not.
  expect((await world.events('follow.snapshot.v1')).map(({ state }) => state)).toEqual([
    'pending',
    'pending',
    'rejected',
    'pending',
    'accepted',
  ]);
  expect(await subscribed()).toMatchObject({ total: 1, data: [{ name: 'ice', host: 'peer.example', followersCount: 40 }] });
  const listed = await world.as(alice)(subscriptionsApi.listSubscriptionVideos, {});
  expect(listed).toMatchObject({ body: { total: 1, data: [{ uuid }] } });
  expect(await world.names({}, alice)).toEqual([]);
});

test('a new video of a remote channel is told to its subscribers here', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfActor(ice(), olof());
  await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } });
  const [follow] = await world.events('follow.snapshot.v1');
  const accountId = follow?.accountId as number;
  await world.tell(federationEvents.subscriptionAnswered, { about: ice().url, accountId, state: 'accepted' });

  const video = await world.tellOfVideo(film(), { isNew: true, isFollowed: false });
  await world.tellOfVideo({ ...video, updatedAt: new Date().toISOString() }, { isNew: true });
  await world.tellOfVideo(film({ url: `${PEER}/videos/watch/old` }), { isNew: false });

  expect(await world.events('notification.created.v1')).toHaveLength(1);
  const { body } = await world.as(alice)(notificationsApi.listMyNotifications, { query: {} });
  expect(body).toMatchObject({ data: [{ video: { uuid: video.uuid, channel: { name: 'ice', host: 'peer.example' } } }] });
});

test('a deleted account takes along its channels, videos and comments, and does not come back', async () => {
  await using world = await startRemoteWorld();
  const own = await world.publish(alice);
  const remote = await world.tellOfVideo();
  await tellOfComment(world, idOf(own.uuid));

  await world.tell(federationEvents.remoteActorDeleted, { about: olof().url, kind: 'account' });
  await world.tellOfVideo({ ...remote, updatedAt: new Date().toISOString() });
  await world.tellOfActor(olof());
  await world.settle();

  expect(
    await world.sql('select name from accounts where url is not null union all select name from channels where url is not null'),
  ).toEqual([]);
  expect(await world.names()).toEqual(['A film of the sea']);
  expect((await threads(world, own.uuid)).data).toMatchObject([{ isDeleted: true }]);
  expect(await world.sql('select * from actor_images')).toEqual([]);
});

test('a deleted channel takes along its videos, and leaves its account', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();

  await world.tell(federationEvents.remoteActorDeleted, { about: ice().url, kind: 'channel' });
  await world.tellOfVideo(film({ uuid: randomUUID() }));
  await world.settle();

  expect(await world.names()).toEqual([]);
  expect(await world.anonymous(accountsApi.getAccount, { params: { name: 'olof@peer.example' } })).toMatchObject({ status: 200 });
  expect(await world.anonymous(channelsApi.getChannel, { params: { channelHandle: 'ice@peer.example' } })).toMatchObject({ status: 404 });
});

test('muting a server hides who is there now, and who comes later', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();
  const other = { account: olof({ url: `${PEER}/accounts/nils`, name: 'nils' }) };
  const channel = ice({ url: `${PEER}/video-channels/nils`, name: 'nils_channel' });

  await world.as(bob)(mutesApi.muteServer, { body: { host: 'peer.example' } });
  expect(await world.names({}, bob)).toEqual([]);
  expect(await world.names({}, alice)).toEqual(['Ice breaks on the river']);

  await world.as(carol)(mutesApi.muteServerForInstance, { body: { host: 'Peer.Example' } });
  await world.settle();
  await world.tellOfVideo(film({ url: `${PEER}/videos/watch/2` }), { ...other, channel });

  expect(await world.names()).toEqual([]);

  await world.as(carol)(mutesApi.unmuteServerForInstance, { params: { host: 'peer.example' } });
  await world.settle();

  expect(await world.names()).toHaveLength(2);
});

test.each([
  ['a script', '<p>Hi</p><script>alert(1)</script>', 'Hi'],
  ['a script that never ends', 'Hi<script>alert(1)', 'Hi'],
  ['a script within a tag', 'Hi <scr<script>ipt>alert(1)</script>', 'Hi <scr'],
  ['a picture with a handler', 'Hi <img src=x onerror="alert(1)">', 'Hi'],
  ['a drawing', 'Hi <svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>', 'Hi'],
  ['another base', '<base href="https://evil.example/">Hi', 'Hi'],
  ['a link to a script', '<a href="javascript:alert(1)">Hi</a>', 'Hi'],
  ['a page of style', `<style>${'p{color:red}'.repeat(1000)}</style>Hi`, undefined],
  ['a comment', 'Hi<!-- <b>there</b>', 'Hi'],
])('B24: of a comment from elsewhere with %s only what people read is kept, as text', async (_, content, text) => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);

  await tellOfComment(world, idOf(uuid), { content: content.slice(0, 10_000), isHtml: true });

  const { data } = await threads(world, uuid);
  expect(data.map((each) => each.text)).toEqual(text === undefined ? [] : [text]);
});
