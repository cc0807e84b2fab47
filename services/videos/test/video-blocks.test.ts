import { includeBits } from '@flotilla/contracts-shared';
import { HELD_BACK, notificationType, videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { enqueueJob } from '@flotilla/jobs';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { announceVideoJob } from '../src/catalogue/index.ts';
import { block, blocked, changeReason, unblock } from './blocks-world.ts';
import { startFilesWorld } from './files-world.ts';
import { addVideo, listOf, makePlaylist } from './playlists-world.ts';
import { ascending, startWorld, type World } from './world.ts';

const NOBODY = null;
const get = (world: World, id: string | number, caller: Caller | null) =>
  world.as(caller)(videosApi.getVideo, { params: { id: String(id) } });
const bell = async (world: World, caller: Caller) => {
  await world.settle();
  const answer = await world.as(caller)(videosApi.listMyNotifications, { query: {} });
  if (answer.status !== 200) throw new Error('no list');
  return answer.body.data;
};
const publishTeam = async (world: World) => {
  await world.publishUser(alice);
  await world.publishUser(carol);
  await world.publishUser(root);
};

test('a moderator blocks a video: it is there for its owner and moderators alone, who are told why', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);

  expect(await block(world, video.uuid, { reason: 'Not yours.' })).toMatchObject({ status: 204 });

  expect(await get(world, video.uuid, NOBODY)).toMatchObject({ status: 401 });
  expect(await get(world, video.id, bob)).toMatchObject({ status: 403 });
  for (const caller of [alice, carol, root])
    expect(await get(world, video.uuid, caller)).toMatchObject({
      status: 200,
      body: { blacklisted: true, blacklistedReason: 'Not yours.' },
    });
  expect(await world.names()).toEqual([]);
  expect(await world.names({}, alice)).toEqual([]);
  expect(await world.names({ search: 'film' }, bob)).toEqual([]);
  expect(await world.names({ include: includeBits.NOT_PUBLISHED_STATE }, carol)).toEqual([]);
  expect(await world.names({ privacyOneOf: [1] }, carol)).toEqual([]);
  const all = await world.as(carol)(videosApi.listVideos, { query: { include: includeBits.BLACKLISTED } });
  expect(all).toMatchObject({ status: 200, body: { total: 1, data: [{ blacklisted: true, blacklistedReason: 'Not yours.' }] } });
  const mine = await world.as(alice)(videosApi.listMyVideos, { query: {} });
  expect(mine).toMatchObject({ status: 200, body: { total: 1, data: [{ blacklisted: true, blacklistedReason: 'Not yours.' }] } });
  expect(await world.asWeb(videosInternal.getVideoOfPage, { params: { id: video.uuid } })).toMatchObject({
    status: 401,
  });
});

test('unblocking brings everything back, and changes nothing else', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const before = await get(world, video.uuid, NOBODY);
  await block(world, video.uuid);

  expect(await unblock(world, video.id)).toMatchObject({ status: 204 });

  expect((await get(world, video.uuid, NOBODY)).body).toEqual(before.body);
  expect(await world.names()).toEqual(['A film of the sea']);
  expect(await world.sql('select from video_blocks')).toEqual([]);
  expect(await blocked(world)).toMatchObject({ status: 200, body: { total: 0, data: [] } });
});

test('the list says who is blocked and why, by type, name and in every order', async () => {
  await using world = await startWorld({}, { autoBlacklist: { videos: { ofUsers: { enabled: true } } } });
  const first = await world.publish(alice, {}, { name: 'A boat' });
  const second = await world.publish(bob, {}, { name: 'The sea' });
  const held = await world.upload(bob, { metadata: { name: 'A quay' }, needsReview: true });
  await block(world, first.uuid, { reason: 'Spam' });
  await block(world, second.uuid, { unfederate: true });

  const names = async (query: Record<string, unknown> = {}) => {
    const answer = await blocked(world, query);
    if (answer.status !== 200) throw new Error(`no list: ${JSON.stringify(answer.body)}`);
    return answer.body.data.map(({ video }) => video.name);
  };
  expect(await blocked(world, { search: 'boat' })).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ type: 1, reason: 'Spam', unfederated: false, video: { id: first.id, uuid: first.uuid } }] },
  });
  expect(await names()).toEqual(['The sea', 'A boat', 'A quay']);
  expect(await names({ type: 2 })).toEqual(['A quay']);
  expect(await names({ sort: 'name' })).toEqual(['A boat', 'A quay', 'The sea']);
  expect(await names({ sort: '-id', count: 1, start: 1 })).toEqual(['A boat']);
  for (const sort of ['duration', 'views', 'likes', 'dislikes', 'uuid', '-createdAt']) expect(await names({ sort })).toHaveLength(3);
  expect(await blocked(world, { type: 2 })).toMatchObject({
    body: { data: [{ reason: HELD_BACK, unfederated: true, video: { id: held.id } }] },
  });
});

test('the reason of a block is changed and cleared', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  await block(world, video.uuid, { reason: 'Spam' });

  expect(await changeReason(world, video.uuid, { reason: 'It is not yours.' })).toMatchObject({ status: 204 });
  expect(await get(world, video.uuid, alice)).toMatchObject({ body: { blacklistedReason: 'It is not yours.' } });
  expect(await changeReason(world, video.uuid, {})).toMatchObject({ status: 204 });
  expect(await get(world, video.uuid, alice)).toMatchObject({ body: { blacklistedReason: 'It is not yours.' } });
  expect(await changeReason(world, video.uuid, { reason: null })).toMatchObject({ status: 204 });
  expect(await get(world, video.uuid, alice)).toMatchObject({ body: { blacklistedReason: null } });
});

test('F5: what cannot be blocked, changed or unblocked, and by whom, leaves no trace', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const shown = await world.publish(alice);
  await block(world, video.uuid, { reason: 'Spam' });
  const before = await world.traces();

  expect(await block(world, video.uuid)).toMatchObject({ status: 409 });
  expect(await block(world, 4711)).toMatchObject({ status: 404 });
  expect(await changeReason(world, shown.uuid, { reason: 'Spam' })).toMatchObject({
    status: 404,
    body: { detail: 'This video is not blocked.' },
  });
  expect(await unblock(world, shown.uuid)).toMatchObject({ status: 404 });
  expect(await unblock(world, 4711)).toMatchObject({ status: 404 });
  for (const reason of ['', 'x', 'x'.repeat(301), 7, ['ab'], 'a\0b'])
    expect([reason, (await block(world, shown.uuid, { reason: reason as never })).status]).toEqual([reason, 400]);
  expect(await block(world, shown.uuid, { unfederate: 'yes' as never })).toMatchObject({ status: 400 });
  for (const query of [{ sort: 'reason' }, { type: 3 }, { search: '' }, { count: 101 }])
    expect(await blocked(world, query)).toMatchObject({ status: 400 });

  expect(await world.traces()).toEqual(before);
  expect(await world.sql('select reason from video_blocks')).toEqual([{ reason: 'Spam' }]);
});

test('two moderators who block at the same time make one block', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);

  const answers = await Promise.all([block(world, video.uuid), block(world, video.uuid, {}, root), block(world, video.uuid)]);

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 409, 409]);
  expect(await world.sql('select from video_blocks')).toHaveLength(1);
});

test('others are told: the owner, other services, the audit log', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.publish(alice);
  const { uuid: videoUuid, id: videoId } = video;

  await block(world, videoUuid, { reason: '<b>Not yours</b>', unfederate: true });
  expect(await bell(world, alice)).toMatchObject([
    { type: notificationType.BLACKLIST_ON_MY_VIDEO, videoBlacklist: { video: { id: videoId } } },
  ]);
  await unblock(world, videoUuid);
  expect(await bell(world, alice)).toMatchObject([{ type: notificationType.UNBLACKLIST_ON_MY_VIDEO, video: { id: videoId } }]);

  expect(await world.events('video.blocked.v1')).toEqual([{ videoUuid, videoId, type: 1, unfederated: true }]);
  expect(await world.events('video.unblocked.v1')).toEqual([{ videoUuid, videoId, type: 1, unfederated: true }]);
  const snapshots = (await world.events('video.snapshot.v1')).filter((snapshot) => snapshot['videoUuid'] === videoUuid);
  expect(snapshots.map((snapshot) => snapshot['blocked'])).toEqual([false, true, false]);
  expect((await world.events('audit-event.recorded.v1')).map(({ username, values }) => [username, values])).toMatchObject([
    ['carol', { blocked: false, 'new-blocked': true, 'new-blockedReason': '<b>Not yours</b>', uuid: videoUuid, owner: 'alice' }],
    ['carol', { blocked: true, 'new-blocked': false, uuid: videoUuid }],
  ]);
  const told = await world.events('notification.created.v1');
  expect(told).toMatchObject([
    {
      type: 4,
      recipients: [{ userId: alice.userId, web: true, email: true }],
      about: { video: 'A film of the sea', text: '<b>Not yours</b>' },
    },
    { type: 5, recipients: [{ userId: alice.userId, web: true, email: true }] },
  ]);
});

test('F8: a blocked video leaves playlists, histories, ratings, comments and notifications of others', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.publish(alice, { privacy: 4 });
  const list = await makePlaylist(world, bob, { privacy: 1 });
  await addVideo(world, bob, list, video.uuid);
  await world.as(bob)(videosApi.rateVideo, { params: { id: video.uuid }, body: { rating: 'like' } });
  await world.as(bob)(videosApi.createCommentThread, { params: { id: video.uuid }, body: { text: 'Hello @bob' } });
  await world.sql(
    `insert into notifications (account_id, type, cause, video_id, created_at, updated_at) select id, 1, 'video:1', $1, now(), now() from accounts where name in ('bob', 'alice')`,
    [video.id],
  );
  await world.settle();
  const seen = async (caller: Caller) => ({
    types: (await listOf(world, caller, list)).data.map(({ type, video: shown }) => [type, shown?.name]),
    rated: (await world.as(caller)(videosApi.listAccountRatings, { params: { name: caller.username }, query: {} })).body,
    comments: (await world.as(caller)(videosApi.listCommentThreads, { params: { id: video.uuid }, query: {} })).status,
    told: (await bell(world, caller)).filter(({ type }) => type === 1).length,
  });
  expect(await seen(bob)).toMatchObject({ types: [[0, 'A film of the sea']], rated: { total: 1 }, comments: 200, told: 1 });

  await block(world, video.uuid);

  expect(await seen(bob)).toMatchObject({ types: [[3, undefined]], rated: { total: 0, data: [] }, comments: 403, told: 0 });
  expect(await seen(alice)).toMatchObject({ types: [[0, 'A film of the sea']], comments: 200, told: 1 });
  const shown = await world.as(null)(videosApi.getPlaylist, { params: { playlistId: list.uuid } });
  expect(JSON.stringify(shown.body)).not.toMatch(/[\da-f-]{36}\.jpg/);
  await unblock(world, video.uuid);
  expect(await seen(bob)).toMatchObject({ types: [[0, 'A film of the sea']], rated: { total: 1 }, comments: 200, told: 1 });
});

test('F8, F9: files and pictures of a blocked video are refused under every name anybody knows, also with tokens from before', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const token = await world.tokenFor(video.uuid, bob);
  const paths = [video.hls(video.master), video.hls(video.playlist), video.hls(video.media), `/static/web-videos/${video.web}`];
  const picture = `/lazy-static/thumbnails/${video.thumbnail}`;
  const download = `/download/web-videos/${video.uuid}-480.mp4`;
  for (const path of [...paths, picture, download]) expect([path, (await world.get(path)).status]).toEqual([path, 200]);

  expect(await block(world, video.uuid)).toMatchObject({ status: 204 });

  await eventually(async () => {
    for (const path of [...paths, picture]) expect([path, (await world.get(path)).status]).toEqual([path, 404]);
  });
  expect(await world.get(download)).toMatchObject({ status: 401 });
  expect(await world.get(download, bob)).toMatchObject({ status: 403 });
  for (const path of [video.privateHls(video.master), video.privateHls(video.media)]) {
    expect(await world.get(`${path}?videoFileToken=${token}`)).toMatchObject({ status: 403 });
    expect(await world.get(path, bob)).toMatchObject({ status: 403 });
    const own = await world.get(path, alice);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  }
  expect(await world.get(`${picture}?videoFileToken=${token}`)).toMatchObject({ status: 404 });
  const mine = await world.as(alice)(videosApi.getVideo, { params: { id: video.uuid } });
  const { thumbnailPath } = mine.body as { thumbnailPath: string };
  expect(thumbnailPath).not.toContain(video.thumbnail);
  expect(await world.get(thumbnailPath)).toMatchObject({ status: 200 });
  expect(await world.get(thumbnailPath.replace(/\?.*/, ''))).toMatchObject({ status: 404 });

  await unblock(world, video.uuid);
  await eventually(async () => {
    for (const path of [...paths, thumbnailPath.replace(/\?.*/, '')]) expect([path, (await world.get(path)).status]).toEqual([path, 200]);
  });
});

test('F8: no password opens a protected video that is blocked, nor its files', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(5);
  await world.sql(`insert into video_passwords (video_id, password, created_at, updated_at) values ($1, 'open sesame', now(), now())`, [
    video.id,
  ]);
  const password = { 'x-service-video-password': 'open sesame' };
  const asked = () => fetch(`${world.url}/api/v1/videos/${video.uuid}`, { headers: { ...world.headersFor(null), ...password } });
  expect([(await asked()).status, (await world.get(video.privateHls(video.media), null, password)).status]).toEqual([200, 200]);

  await block(world, video.uuid);

  expect((await asked()).status).toBe(401);
  await eventually(async () => expect((await world.get(video.privateHls(video.media), null, password)).status).toBe(403));
  expect((await world.get(`/lazy-static/thumbnails/${video.thumbnail}`, null, password)).status).toBe(404);
});

test('where the instance holds new videos back, those of users wait for a moderator, who is told', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.upload(alice, { needsReview: true });
  await world.sql('update videos set state = 1 where id = $1', [video.id]);

  expect(await get(world, video.uuid, bob)).toMatchObject({ status: 403 });
  expect(await get(world, video.uuid, alice)).toMatchObject({ status: 200, body: { blacklisted: true, blacklistedReason: HELD_BACK } });
  expect(await world.events('video.blocked.v1')).toMatchObject([{ videoUuid: video.uuid, type: 2, unfederated: true }]);
  for (const moderator of [carol, root])
    expect(await bell(world, moderator)).toMatchObject([
      { type: notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS, videoBlacklist: { video: { name: 'A film of the sea' } } },
    ]);
  expect(await bell(world, alice)).toEqual([]);
  expect((await world.sql<{ announced_at: unknown }>('select announced_at from videos'))[0]).toEqual({ announced_at: null });
});

test('who no longer decides about blocks is neither shown nor counted what waited for them', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  await world.upload(alice, { needsReview: true });
  expect(await bell(world, carol)).toHaveLength(1);
  const unread = async () => (await world.asGateway(videosInternal.countUnread, { body: { userIds: [carol.userId] } })).body;
  expect(await unread()).toMatchObject([{ total: 1 }]);

  await world.publishUser(carol, { role: 2, version: 2 });

  const answer = await world.as(carol)(videosApi.listMyNotifications, { query: {} });
  expect(answer).toMatchObject({ status: 200, body: { total: 0, data: [] } });
  expect(await unread()).toMatchObject([{ total: 0 }]);
});

test('followers are told of a video that was blocked before they were, once the block has ended', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  await world.publishUser(bob);
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  const video = await world.publish(alice);
  await world.settle();
  await world.sql('update videos set announced_at = now() where id = $1', [video.id]);
  await block(world, video.uuid);
  await world.sql(`delete from notifications`);
  await world.transaction((tx) => enqueueJob(tx, announceVideoJob, { videoId: video.id, to: 'followers' }));
  expect(await bell(world, bob)).toEqual([]);

  await unblock(world, video.uuid);

  expect(await bell(world, bob)).toMatchObject([{ type: notificationType.NEW_VIDEO_FROM_SUBSCRIPTION, video: { uuid: video.uuid } }]);
});

test('accepting a video that was held back publishes it: its owner and the subscribers of its channel are told', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  await world.publishUser(bob);
  await world.as(bob)(videosApi.addSubscription, { body: { uri: 'alice_channel@flotilla.example:8080' } });
  const video = await world.upload(alice, { needsReview: true });
  await world.sql(`update videos set state = 1, published_at = now() - interval '3 days' where id = $1`, [video.id]);
  await world.settle();

  expect(await unblock(world, video.uuid)).toMatchObject({ status: 204 });

  expect(await world.names()).toEqual(['A film of the sea']);
  const { publishedAt } = (await get(world, video.uuid, NOBODY)).body as { publishedAt: string };
  expect(Date.now() - Date.parse(publishedAt)).toBeLessThan(60_000);
  const types = async (caller: Caller) => (await bell(world, caller)).map(({ type }) => type).sort((a, b) => a - b);
  expect((await types(alice)).filter((type) => type < 10)).toEqual([5, 6]);
  expect(await types(bob)).toEqual([1]);
  expect(await types(carol)).toEqual([]);
});

test('a video that was held back is refused with a reason: it stays blocked, and its owner is told', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.upload(alice, { needsReview: true });
  expect(await bell(world, carol)).toHaveLength(1);

  expect(await changeReason(world, video.uuid, { reason: 'Not here' })).toMatchObject({ status: 204 });

  expect(await blocked(world)).toMatchObject({ body: { total: 1, data: [{ type: 1, reason: 'Not here', unfederated: true }] } });
  expect(await bell(world, alice)).toMatchObject([{ type: notificationType.BLACKLIST_ON_MY_VIDEO }]);
  expect(await bell(world, carol)).toEqual([]);
  expect(await get(world, video.uuid, bob)).toMatchObject({ status: 403 });
});

test('no video is held back of moderators, and of users whom they trust', async () => {
  await using world = await startWorld();
  await world.publishUser(bob, { adminFlags: 1 });

  await world.upload(carol, { needsReview: true });
  await world.upload(bob, { needsReview: true });
  await world.upload(alice);
  expect(await world.sql('select from video_blocks')).toEqual([]);

  await world.upload(alice, { needsReview: true });
  await world.publishUser(bob, { version: 2, adminFlags: 0 });
  await world.upload(bob, { needsReview: true });
  expect(await world.sql('select from video_blocks')).toHaveLength(2);
});

test('a video takes its block along, and what moderators were told of it', async () => {
  await using world = await startWorld();
  await publishTeam(world);
  const video = await world.upload(alice, { needsReview: true });
  expect(await bell(world, carol)).toHaveLength(1);

  expect(await world.as(alice)(videosApi.deleteVideo, { params: { id: video.uuid } })).toMatchObject({ status: 204 });

  await eventually(async () => expect(await bell(world, carol)).toEqual([]));
  expect(await world.sql('select from video_blocks')).toEqual([]);
  expect(await world.sql('select from notifications')).toEqual([]);
});
