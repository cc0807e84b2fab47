import { randomUUID } from 'node:crypto';
import { authEvents, registrationsTopic } from '@flotilla/contracts-auth';
import { notificationSettingDefaults, notificationType, videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { forgetNotifications } from '../src/community/notifications/forget-notifications.ts';
import { type Notice, notify } from '../src/community/notifications/notify.ts';
import { notifyOfFollow, notifyOfMentions } from '../src/community/notifications/notify-people.ts';
import { startWorld, type World } from './world.ts';

const now = new Date('2026-11-24T12:00:00Z');
type Listed = { total: number; data: { id: number; type: number; read: boolean }[] };
const list = async (world: World, caller: Caller, query: Record<string, unknown> = {}) =>
  (await world.as(caller)(videosApi.listMyNotifications, { query: query as never })).body as Listed;
const choose = (world: World, caller: Caller, settings: Record<string, unknown>) =>
  world.as(caller)(videosApi.updateNotificationSettings, { body: { ...notificationSettingDefaults, ...settings } as never });
const accountOf = async (world: World, { userId }: Caller) => {
  const [row] = await world.sql<{ id: number }>('select id from accounts where user_id = $1', [userId]);
  return row?.id as number;
};

const comment = async (world: World, author: Caller, videoId: number, text: string) => {
  const { status, body } = await world.as(author)(videosApi.createCommentThread, { params: { id: String(videoId) }, body: { text } });
  if (status !== 200) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.comment.id;
};

const follow = async (world: World, follower: Caller, owner: Caller, state = 'accepted') =>
  world.sql('insert into follows (account_id, channel_id, state, created_at, updated_at) values ($1, $2, $3, now(), now())', [
    await accountOf(world, follower),
    world.channelOf(owner),
    state,
  ]);

/** How many the bell says that each has not read. */
const unread = async (world: World, ...callers: readonly Caller[]) => {
  const answer = await world.asGateway(videosInternal.countUnread, { body: { userIds: callers.map(({ userId }) => userId) } });
  const counts = answer.body as { userId: number; total: number }[];
  return callers.map((caller) => counts.find(({ userId }) => userId === caller.userId)?.total);
};

const tell = (world: World, fields: Partial<Notice> = {}) =>
  world.transaction((tx) =>
    notify(tx, {
      cause: 'registration:7',
      type: notificationType.NEW_USER_REGISTRATION_REQUEST,
      recipientIds: [alice.userId],
      subject: { registrationId: 7, registrationUsername: 'dave' },
      about: { path: '/admin/moderation/registrations', account: 'dave' },
      now,
      ...fields,
    }),
  );

test('what is told stands in the bell once, however often its cause is delivered', async () => {
  await using world = await startWorld();

  await Promise.all([tell(world), tell(world), tell(world)]);
  await tell(world);

  expect(await list(world, alice)).toEqual({
    total: 1,
    data: [
      {
        id: expect.any(Number),
        type: 20,
        read: false,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        data: {},
        registration: { id: 7, username: 'dave' },
      },
    ],
  });
  expect(await world.events('notification.created.v1')).toEqual([
    {
      cause: 'registration:7',
      type: 20,
      recipients: [{ userId: alice.userId, web: true, email: false }],
      about: { path: '/admin/moderation/registrations', account: 'dave' },
    },
  ]);
  expect(await list(world, bob)).toEqual({ total: 0, data: [] });
});

test.each([
  [0, 0, []],
  [1, 1, [{ web: true, email: false }]],
  [2, 0, [{ web: false, email: true }]],
  [3, 1, [{ web: true, email: true }]],
])('with the setting %i there are %i in the bell', async (setting, inBell, recipients) => {
  await using world = await startWorld();
  expect(await choose(world, alice, { newUserRegistration: setting })).toMatchObject({ status: 204 });

  await tell(world);

  expect((await list(world, alice)).total).toBe(inBell);
  const events = await world.events('notification.created.v1');
  expect(events.flatMap((event) => event['recipients'])).toEqual(recipients.map((how) => ({ userId: alice.userId, ...how })));
});

test('neither blocked nor deleted users are told, nor who muted who acted', async () => {
  await using world = await startWorld();
  await world.publishUser(bob, { blocked: true });

  await world.as(carol)(videosApi.muteAccount, { body: { accountName: 'root' } });

  await tell(world, { recipientIds: [alice.userId, bob.userId, carol.userId, 4711], actorId: await accountOf(world, root) });

  expect(await world.sql('select account_id from notifications')).toEqual([{ account_id: await accountOf(world, alice) }]);
});

test('settings: required ones, numbers only, the older name of one, and those that are not sent stay', async () => {
  await using world = await startWorld();
  const { newFollow: _, ...incomplete } = notificationSettingDefaults;
  const put = (body: unknown) => world.as(alice)(videosApi.updateNotificationSettings, { body: body as never });

  expect(await put(incomplete)).toMatchObject({ status: 400 });
  expect(await choose(world, alice, { newFollow: '1' })).toMatchObject({ status: 400 });
  expect(await choose(world, alice, { newFollow: 4 })).toMatchObject({ status: 400 });
  await choose(world, alice, { abuseNewMessage: 0 });
  const { newServiceVersion: _version, abuseNewMessage: _message, ...rest } = notificationSettingDefaults;
  expect(await put({ ...rest, newFollow: 2, newPeerTubeVersion: 1 })).toMatchObject({ status: 204 });

  const { body } = await world.asAuth(videosInternal.getNotificationSettings, { params: { userId: alice.userId } });
  expect(body).toEqual({
    ...notificationSettingDefaults,
    newFollow: 2,
    abuseNewMessage: 0,
    newServiceVersion: 1,
    newPeerTubeVersion: 1,
  });
  const { body: others } = await world.asAuth(videosInternal.getNotificationSettings, { params: { userId: bob.userId } });
  expect(others).toEqual({ ...notificationSettingDefaults, newPeerTubeVersion: 3 });
});

test('reading: some, those of others never, all; open pages hear of it once', async () => {
  await using world = await startWorld();
  for (const cause of ['a', 'b', 'c']) await tell(world, { cause, recipientIds: [alice.userId, bob.userId] });
  const mine = (await list(world, alice)).data.map(({ id }) => id);
  const [others] = (await list(world, bob)).data;
  const read = (ids: unknown[]) => world.as(alice)(videosApi.markNotificationsRead, { body: { ids: ids as number[] } });

  expect(await read([])).toMatchObject({ status: 400 });
  expect(await read(['one'])).toMatchObject({ status: 400 });
  expect(await read([mine[0], others?.id, 4711])).toMatchObject({ status: 204 });
  expect(await read([mine[0]])).toMatchObject({ status: 204 });

  expect((await list(world, alice, { unread: true, count: 0 })).total).toBe(2);
  expect((await list(world, alice, { unread: false })).data).toMatchObject([{ id: mine[0], read: true }]);
  expect((await list(world, bob, { unread: true })).total).toBe(3);
  expect(await world.events('notifications.changed.v1')).toEqual([{ userId: alice.userId }]);

  await world.as(alice)(videosApi.markAllNotificationsRead, {});
  expect((await list(world, alice, { unread: true })).total).toBe(0);
  expect((await list(world, bob, { unread: true })).total).toBe(3);
});

test('lists by type and sorts; what is malformed is refused', async () => {
  await using world = await startWorld();
  await tell(world);
  await tell(world, { cause: 'later', type: 9, subject: { actorId: await accountOf(world, bob) }, now: new Date(+now + 1000) });

  expect((await list(world, alice)).data.map(({ type }) => type)).toEqual([9, 20]);
  expect((await list(world, alice, { sort: 'createdAt' })).data.map(({ type }) => type)).toEqual([20, 9]);
  expect((await list(world, alice, { typeOneOf: [9] })).data).toMatchObject([{ type: 9, account: { name: 'bob' } }]);
  for (const query of [{ sort: 'id' }, { count: 101 }, { unread: 'maybe' }, { typeOneOf: ['x'] }])
    expect(await world.as(alice)(videosApi.listMyNotifications, { query: query as never })).toMatchObject({ status: 400 });
  expect(await world.anonymous(videosApi.listMyNotifications, { query: {} as never })).toMatchObject({ status: 401 });
});

test('a new video is told to the followers of its channel, once, and not to its owner', async () => {
  await using world = await startWorld();
  await follow(world, bob, alice);
  await follow(world, alice, alice);
  await follow(world, carol, alice, 'pending');
  const hidden = await world.upload(alice, {
    metadata: { privacy: 3, name: '<b>mine</b>' },
    asItIs: { contentType: 'video/mp4', extension: '.mp4' } as never,
  });
  await world.settle();
  expect(await world.sql('select from notifications')).toEqual([]);
  const change = (privacy: number) =>
    world.as(alice)(videosApi.updateVideo, { params: { id: String(hidden.id) }, body: { privacy: privacy as 1 } });

  for (const privacy of [2, 4, 3, 1]) {
    expect(await change(privacy)).toMatchObject({ status: 204 });
    await world.settle();
  }

  expect(await list(world, bob)).toMatchObject({
    total: 1,
    data: [
      { type: 1, video: { id: hidden.id, uuid: hidden.uuid, name: '<b>mine</b>', state: { id: 1 }, channel: { name: 'alice_channel' } } },
    ],
  });
  expect((await list(world, carol)).total + (await list(world, alice)).total).toBe(0);
  expect(await world.events('notification.created.v1')).toHaveLength(1);
});

test('1,200 followers are told in three batches, also when a batch runs twice', async () => {
  await using world = await startWorld();
  await world.sql(`insert into accounts (user_id, name, display_name, created_at, updated_at)
    select 1000 + n, 'user' || n, 'user', now(), now() from generate_series(1, 1200) n`);
  await world.sql(
    `insert into follows (account_id, channel_id, state, created_at, updated_at) select id, $1, 'accepted', now(), now() from accounts where user_id > 1000`,
    [world.channelOf(alice)],
  );
  const { id } = await world.upload(alice, { metadata: { waitTranscoding: false } });
  await world.settle();

  const sizes = (await world.events('notification.created.v1')).map(({ recipients }) => (recipients as unknown[]).length);
  await world.sql(`insert into jobs (type, payload, unique_key) values ('announce-video', $1::jsonb, 'again')`, [
    JSON.stringify({ videoId: id, to: 'followers' }),
  ]);
  await world.sql(`notify jobs`);
  await world.settle();

  expect(sizes).toEqual([500, 500, 200]);
  expect(await world.sql('select count(*)::int as rows from notifications')).toEqual([{ rows: 1200 }]);
  expect(await world.events('notification.created.v1')).toHaveLength(3);
});

test('a scheduled publication is told to the owner and to followers when its time has come', async () => {
  await using world = await startWorld();
  await follow(world, bob, alice);
  const video = await world.upload(alice, { metadata: { privacy: 3, waitTranscoding: true } });
  await world.sql(`update videos set state = 1, scheduled_update_at = now() - interval '1 minute', scheduled_privacy = 1 where id = $1`, [
    video.id,
  ]);

  await world.applyScheduledUpdates();
  await world.settle();

  expect((await list(world, alice)).data).toMatchObject([{ type: 6, video: { id: video.id } }]);
  expect((await list(world, bob)).data).toMatchObject([{ type: 1, video: { id: video.id } }]);
});

test('a follow is told to the owner of the channel, never of one’s own, and goes with the follow', async () => {
  await using world = await startWorld();
  const channelId = world.channelOf(alice);
  const fields = { followId: 5, accountId: await accountOf(world, bob), channelId, now };
  await world.transaction((tx) => notifyOfFollow(tx, fields));
  await world.transaction(async (tx) => notifyOfFollow(tx, { ...fields, followId: 6, accountId: await accountOf(world, alice) }));

  expect((await list(world, alice)).data).toMatchObject([
    {
      type: 10,
      actorFollow: { id: 5, state: 'accepted', follower: { name: 'bob' }, following: { type: 'channel', name: 'alice_channel' } },
    },
  ]);

  await world.transaction((tx) => forgetNotifications(tx, 'followId', [5]));
  expect(await list(world, alice)).toEqual({ total: 0, data: [] });
  expect(await world.events('notifications.changed.v1')).toEqual([{ userId: alice.userId }]);
});

test('who follows again is told of under the same cause, for which there is one mail', async () => {
  await using world = await startWorld();
  const uri = 'alice_channel@flotilla.example:8080';
  await choose(world, alice, { newFollow: 2 });

  await world.as(bob)(videosApi.addSubscription, { body: { uri } });
  await world.as(bob)(videosApi.removeSubscription, { params: { subscriptionHandle: uri } });
  await world.as(bob)(videosApi.addSubscription, { body: { uri } });

  const [first, second] = (await world.events('notification.created.v1')) as { cause: string }[];
  expect(first).toMatchObject({
    cause: expect.stringContaining('follow:'),
    recipients: [{ userId: alice.userId, web: false, email: true }],
  });
  expect(second).toEqual(first);
});

test('what is made after a restore from a backup has other causes than what had its ids before', async () => {
  await using world = await startWorld();
  for (const person of [root, carol]) await world.publishUser(person);
  const uri = 'alice_channel@flotilla.example:8080';
  const happen = async () => {
    const { id } = await world.publish(alice);
    await world.as(bob)(videosApi.createCommentThread, { params: { id: String(id) }, body: { text: 'Hello @carol' } });
    await world.as(bob)(videosApi.addSubscription, { body: { uri } });
    const message = { topic: registrationsTopic.name, key: '7', type: authEvents.registrationRequested.type, id: randomUUID() };
    await world.transport.publish([{ ...message, payload: { registrationId: 7, username: 'dave' }, occurredAt: new Date().toISOString() }]);
    await eventually(async () => expect(await world.sql('select from notifications where registration_id = 7')).not.toEqual([]));
    return (await world.sql<{ cause: string }>('select cause from notifications order by type, account_id')).map(({ cause }) => cause);
  };
  const before = await happen();
  const made = ['comments', 'notifications', 'follows', 'videos'];
  for (const table of made) await world.sql(`truncate ${table} restart identity cascade`);
  // The same row again, of another moment.
  await world.sql(`update channels set created_at = created_at + interval '1 hour'`);

  const after = await happen();

  expect(after).toHaveLength(before.length);
  expect(after.filter((cause) => before.includes(cause))).toEqual([]);
  expect(before.map((cause) => cause.split(/[:@]/)[0])).toEqual(expect.arrayContaining(['comment', 'follow', 'registration']));
});

test('a comment is told to the owner of the video, and its mentions to those it names; a mute takes them back', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  const bobs = await accountOf(world, bob);
  const id = await comment(world, bob, video.id, 'Hello @carol');
  const [row] = await world.sql<{ createdAt: Date }>('select created_at as "createdAt" from comments');
  const about = { threadId: id, videoId: video.id, accountId: bobs, text: 'Hello @carol', heldForReview: false };
  const written = { commentId: id, ...about, createdAt: row?.createdAt ?? now, now };
  const mentioned = await Promise.all([alice, bob, carol].map((person) => accountOf(world, person)));

  await world.transaction((tx) => notifyOfMentions(tx, written, mentioned));

  const expected = { comment: { id, threadId: id, heldForReview: false, account: { name: 'bob' }, video: { id: video.id } } };
  expect((await list(world, alice)).data).toMatchObject([{ type: 2, ...expected }]);
  expect((await list(world, carol)).data).toMatchObject([{ type: 11, ...expected }]);
  expect((await list(world, bob)).total).toBe(0);

  await world.as(carol)(videosApi.muteAccount, { body: { accountName: 'bob' } });
  await world.settle();
  expect((await list(world, carol)).total).toBe(0);
  expect((await list(world, alice)).total).toBe(1);
});

test('F8: nobody is told of a mention below a private video, in the bell or by mail', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice, {}, { privacy: 3 });
  const [alices, carols] = [await accountOf(world, alice), await accountOf(world, carol)];
  const comment = {
    commentId: 3,
    threadId: 3,
    videoId: video.id,
    accountId: alices,
    text: 'Hello @carol',
    heldForReview: false,
    createdAt: now,
    now,
  };
  await choose(world, carol, { commentMention: 3 });

  await world.transaction((tx) => notifyOfMentions(tx, comment, [carols]));

  expect(await world.events('notification.created.v1')).toEqual([]);
  expect((await list(world, carol)).total).toBe(0);
});

test('registrations are told to who decides about them, delivered twice or not, and go with the registration', async () => {
  await using world = await startWorld();
  for (const person of [root, carol, alice, bob]) await world.publishUser(person);
  const send = async (type: string, payload: Record<string, unknown>) => {
    const message = { topic: registrationsTopic.name, key: '7', type, payload, occurredAt: now.toISOString() };
    await world.transport.publish([
      { ...message, id: randomUUID() },
      { ...message, id: randomUUID() },
    ]);
  };

  await send(authEvents.registrationRequested.type, { registrationId: 7, username: 'dave' });
  await send(authEvents.userRegistered.type, { userId: bob.userId, username: 'bob' });
  await eventually(async () => expect(await world.sql('select from notifications')).toHaveLength(4));
  for (const person of [root, carol]) {
    expect((await list(world, person, { sort: 'createdAt' })).data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 20, registration: { id: 7, username: 'dave' } }),
        expect.objectContaining({ type: 9, account: expect.objectContaining({ name: 'bob' }) }),
      ]),
    );
  }

  await send(authEvents.registrationDeleted.type, { registrationId: 7 });
  await eventually(async () => expect(await world.sql('select from notifications')).toHaveLength(2));
});

test('a deleted video and a deleted user take along what was told of them', async () => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  await comment(world, bob, video.id, 'What a sail!');
  await world.transaction(async (tx) =>
    notifyOfFollow(tx, { followId: 1, accountId: await accountOf(world, bob), channelId: world.channelOf(alice), now }),
  );
  await choose(world, bob, { newFollow: 0 });

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(video.id) } });
  await world.settle();
  expect((await list(world, alice)).data).toMatchObject([{ type: 10 }]);

  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();
  expect(await list(world, alice)).toEqual({ total: 0, data: [] });
  expect(await world.sql(`select from accounts where name = 'bob'`)).toEqual([]);
});

test('somebody with 100,000 notifications gets a page of them and how many are unread', async () => {
  await using world = await startWorld();
  await world.sql(
    `insert into notifications (account_id, type, cause, read, registration_id, registration_username, created_at, updated_at)
      select $1, 20, 'registration:' || n, n % 2 = 0, n, 'user', now() - n * interval '1 minute', now() from generate_series(1, 100000) n`,
    [await accountOf(world, alice)],
  );
  await world.sql('vacuum analyze notifications');
  const first = await list(world, alice);
  const unread = await list(world, alice, { unread: true, count: 0 });

  expect(first.data).toHaveLength(15);
  expect(Math.min(first.total, unread.total)).toBeGreaterThanOrEqual(10_000);
});

test('only the gateway counts for users', async () => {
  await using world = await startWorld();
  await tell(world);

  const { body } = await world.asGateway(videosInternal.countUnread, { body: { userIds: [alice.userId, bob.userId, 4711] } });

  expect(body).toEqual(
    expect.arrayContaining([
      { userId: alice.userId, total: 1, newestId: expect.any(Number) },
      { userId: bob.userId, total: 0, newestId: null },
    ]),
  );
  expect(body).toHaveLength(2);
  expect(await world.asAuth(videosInternal.countUnread, { body: { userIds: [1] } })).toMatchObject({ status: 403 });
});

test.each([
  ['private', { privacy: 3 as const }],
  ['protected', { privacy: 5 as const, videoPasswords: ['the crew alone'] }],
])('what became %s is told to its owner alone, whatever it is called now', async (_, hidden) => {
  await using world = await startWorld();
  const video = await world.publish(alice);
  for (const { userId } of [alice, bob]) await tell(world, { subject: { videoId: video.id }, recipientIds: [userId] });
  expect(await list(world, bob)).toMatchObject({ total: 1 });

  await world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body: { ...hidden, name: 'A secret name' } });

  expect(await list(world, bob)).toMatchObject({ total: 0, data: [] });
  expect(await list(world, alice)).toMatchObject({ total: 1 });
  expect(await unread(world, bob, alice)).toEqual([0, 1]);
});

test('what is gone is not listed, also before its rows are removed', async () => {
  await using world = await startWorld();
  const [kept, gone] = [await world.publish(alice), await world.publish(alice)];
  for (const { id } of [kept, gone]) await tell(world, { cause: `video:${id}`, subject: { videoId: id }, recipientIds: [bob.userId] });
  expect(await unread(world, bob, carol)).toEqual([2, 0]);

  await world.sql('delete from videos where id = $1', [gone.id]);

  expect(await list(world, bob)).toMatchObject({ data: [{ video: { id: kept.id } }] });
  expect((await list(world, bob)).data).toHaveLength(1);
});
