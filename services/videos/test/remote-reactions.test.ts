import { randomUUID } from 'node:crypto';
import { federationEvents } from '@flotilla/contracts-federation';
import { accountsApi, channelsApi, commentsApi, mutesApi, subscriptionsApi, videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { film, ice, olof, PEER, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type RemoteWorld = Awaited<ReturnType<typeof startRemoteWorld>>;

const idOf = (uuid: string) => `${publicUrl}/videos/watch/${uuid}`;

const comment = (changes: object = {}) => ({
  url: `${PEER}/comments/1`,
  inReplyTo: null,
  content: 'Just below the bridge',
  isHtml: false,
  publishedAt: '2026-03-02T12:00:00.000Z',
  deletedAt: null,
  replyApproval: null,
  ...changes,
});

const tellOfComment = (world: RemoteWorld, about: string, changes: object = {}, account: ReturnType<typeof olof> | null = olof()) =>
  world.tell(federationEvents.remoteCommentChanged, { about, comment: comment(changes), account });

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
    { url: `${PEER}/comments/1`, text: 'Hello Alice & all\nthere\nalert(1)', account: { name: 'olof', host: 'peer.example' } },
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

  await answer('rejected', follow?.accountId as number);
  await world.as(alice)(subscriptionsApi.addSubscription, { body: { uri: 'ice@peer.example' } });
  await answer('accepted', follow?.accountId as number);

  expect((await world.events('follow.snapshot.v1')).map(({ state }) => state)).toEqual(['pending', 'rejected', 'pending', 'accepted']);
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
