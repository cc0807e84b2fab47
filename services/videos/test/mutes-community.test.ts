import { federationEvents } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { notify } from '../src/community/notifications/notify.ts';
import { accountOf, forAll, mute, muteServer, unmute } from './mutes-world.ts';
import { olof, PEER, remoteComment, startRemoteWorld } from './remote-world.ts';
import { publicUrl, startWorld, type World } from './world.ts';

const write = async (world: World, id: number, caller: Caller, text = 'What a sail!') => {
  const { status, body } = await world.as(caller)(videosApi.createCommentThread, { params: { id: String(id) }, body: { text } });
  if (status !== 200) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.comment.id;
};
const answer = async (world: World, id: number, commentId: number, caller: Caller, text = 'Indeed.') => {
  const { status, body } = await world.as(caller)(videosApi.createCommentReply, { params: { id: String(id), commentId }, body: { text } });
  if (status !== 200) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.comment.id;
};
async function seen(world: World, id: number, caller: Caller | null) {
  const { body } = await world.as(caller)(videosApi.listCommentThreads, { params: { id: String(id) }, query: { sort: 'createdAt' } });
  const { total, totalNotDeletedComments, data } = body as {
    total: number;
    totalNotDeletedComments: number;
    data: { id: number; totalReplies: number; totalRepliesFromVideoAuthor: number }[];
  };
  return {
    total,
    all: totalNotDeletedComments,
    threads: data.map((thread) => [thread.id, thread.totalReplies, thread.totalRepliesFromVideoAuthor]),
  };
}
const tree = (world: World, id: number, threadId: number, caller: Caller | null) =>
  world.as(caller)(videosApi.getCommentThread, { params: { id: String(id), threadId } });

/** Two threads of carol and one of bob on a video of alice; in the first bob answers, alice answers him, bob answers her, and root answers carol. */
async function startTalk() {
  const world = await startWorld();
  const { id } = await world.publish(alice);
  const first = await write(world, id, carol);
  const bobs = await answer(world, id, first, bob);
  const alices = await answer(world, id, bobs, alice);
  await answer(world, id, alices, bob);
  await answer(world, id, first, root);
  const second = await write(world, id, bob);
  await answer(world, id, second, carol);
  const third = await write(world, id, carol);
  return {
    world,
    id,
    first,
    bobs,
    second,
    third,
    whole: {
      total: 3,
      all: 8,
      threads: [
        [first, 4, 1],
        [second, 1, 0],
        [third, 0, 0],
      ],
    },
  };
}
const withoutBob = ({ first, third }: { first: number; third: number }) => ({
  total: 2,
  all: 3,
  threads: [
    [first, 1, 0],
    [third, 0, 0],
  ],
});

test('comments of whom the reader muted are left out with all that answers them, from lists, trees and numbers', async () => {
  const talk = await startTalk();
  await using world = talk.world;
  const { id, first, second, whole } = talk;
  expect(await seen(world, id, carol)).toEqual(whole);

  await mute(world, 'bob', carol);

  expect(await seen(world, id, carol)).toEqual(withoutBob(talk));
  expect(await tree(world, id, first, carol)).toMatchObject({
    body: {
      comment: { totalReplies: 1, totalRepliesFromVideoAuthor: 0 },
      children: [{ comment: { account: { name: 'root' } }, children: [] }],
    },
  });
  expect(await tree(world, id, second, carol)).toMatchObject({ status: 404 });
  for (const reader of [null, bob, root, alice]) expect(await seen(world, id, reader)).toEqual(whole);
  await unmute(world, 'bob', carol);
  expect(await seen(world, id, carol)).toEqual(whole);
});

test.each([
  ['the owner of the video', (world: World) => mute(world, 'bob', alice)],
  ['the instance', (world: World) => forAll.mute(world, 'bob')],
])('comments of whom %s muted are hidden from everybody', async (_who, hide) => {
  const talk = await startTalk();
  await using world = talk.world;

  await hide(world);

  for (const reader of [null, alice, bob, carol, root]) expect(await seen(world, talk.id, reader)).toEqual(withoutBob(talk));
  expect(await tree(world, talk.id, talk.second, null)).toMatchObject({ status: 404 });
});

test('owners and moderators find all comments in their own lists', async () => {
  const { world: started, id } = await startTalk();
  await using world = started;
  await mute(world, 'bob', alice);
  await mute(world, 'bob', root);
  await forAll.mute(world, 'bob');

  expect(await world.as(alice)(videosApi.listCommentsOnMyVideos, { query: {} })).toMatchObject({ body: { total: 8 } });
  expect(await world.as(root)(videosApi.listAllComments, { query: {} })).toMatchObject({ body: { total: 8 } });
  // It is stored, and hidden like the others.
  await write(world, id, bob, 'Can you hear me?');
  expect(await world.as(alice)(videosApi.listCommentsOnMyVideos, { query: {} })).toMatchObject({ body: { total: 9 } });
  expect((await seen(world, id, carol)).all).toBe(3);
});

test('held and deleted comments below those of muted people are taken off once, and only where they were counted', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const first = await write(world, id, carol);
  await answer(world, id, first, root);
  const bobs = await answer(world, id, first, bob);
  const gone = await answer(world, id, bobs, carol);
  await answer(world, id, bobs, root);
  const held = [await answer(world, id, bobs, carol), await answer(world, id, first, carol)];
  await world.sql('update comments set held_for_review = true where id = any($1)', [held]);
  await world.as(carol)(videosApi.deleteComment, { params: { id: String(id), commentId: gone } });
  expect(await seen(world, id, null)).toEqual({ total: 1, all: 4, threads: [[first, 3, 0]] });
  expect(await seen(world, id, alice)).toEqual({ total: 1, all: 6, threads: [[first, 5, 0]] });

  await mute(world, 'bob', alice);

  expect(await seen(world, id, null)).toEqual({ total: 1, all: 2, threads: [[first, 1, 0]] });
  expect(await seen(world, id, alice)).toEqual({ total: 1, all: 3, threads: [[first, 2, 0]] });
});

test('with more muted authors than are looked up one by one, the same is hidden', async () => {
  const talk = await startTalk();
  await using world = talk.world;
  await world.sql(
    `insert into accounts (user_id, name, display_name, created_at, updated_at) select 1000 + i, 'loud' || i, 'L', now(), now() from generate_series(1, 500) i`,
  );
  await world.sql(
    `insert into comments (video_id, account_id, thread_id, text, held_for_review, by_video_author, created_at, updated_at)
      select $1, id, 0, 'buy this', false, false, now(), now() from accounts where name like 'loud%'`,
    [talk.id],
  );
  await world.sql(`insert into mutes (by_account_id, account_id, created_at) select $1, id, now() from accounts where name like 'loud%'`, [
    await accountOf(world, carol),
  ]);
  await mute(world, 'bob', carol);

  expect(await seen(world, talk.id, carol)).toEqual(withoutBob(talk));
  expect((await seen(world, talk.id, root)).total).toBe(503);
});

const bell = async (world: World, caller: Caller) => {
  await world.settle();
  const { body } = await world.as(caller)(videosApi.listMyNotifications, { query: {} });
  return (body as { data: { type: number }[] }).data.map(({ type }) => type);
};
const follow = (world: World, follower: Caller, channel: string) =>
  world.as(follower)(videosApi.addSubscription, { body: { uri: `${channel}@flotilla.example:8080` } });
/** Bob follows alice, comments on her video, and mentions carol there. */
async function bother(world: World, id: number): Promise<void> {
  await follow(world, bob, 'alice_channel');
  await write(world, id, bob, 'Look, @carol here');
}

test('who muted somebody is not told what they do; others are', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await mute(world, 'bob', alice);

  await bother(world, id);

  expect(await bell(world, alice)).toEqual([]);
  expect(await bell(world, carol)).toEqual([11]);
});

test('who muted a server is not told what its accounts do; others are', async () => {
  await using world = await startRemoteWorld();
  const commented = async (owner: Caller, nth: number) => {
    const { uuid } = await world.publish(owner);
    await world.tell(federationEvents.remoteCommentChanged, {
      about: `${publicUrl}/videos/watch/${uuid}`,
      comment: remoteComment({ url: `${PEER}/comments/${nth}` }),
      account: olof(),
    });
  };
  await muteServer(world, 'peer.example', alice);

  await commented(alice, 1);
  await commented(carol, 2);

  expect([await bell(world, alice), await bell(world, carol)]).toEqual([[], [2]]);
  expect(await world.events('notification.created.v1')).toHaveLength(1);

  await muteServer(world, 'peer.example', carol);
  // What is stored goes as well.
  await eventually(async () => expect(await bell(world, carol)).toEqual([]));
});

test('nobody is told what somebody does whom the instance muted', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await forAll.mute(world, 'bob');

  await bother(world, id);

  expect([await bell(world, alice), await bell(world, carol)]).toEqual([[], []]);
});

test('followers are not told of a new video when they muted its owner, nobody is when the instance did', async () => {
  await using world = await startWorld();
  for (const follower of [bob, carol]) await follow(world, follower, 'alice_channel');
  await mute(world, 'alice', carol);

  await world.upload(alice, { asItIs: { contentType: 'video/mp4', extension: '.mp4' } as never });
  expect([await bell(world, bob), await bell(world, carol)]).toEqual([[1], []]);
  await forAll.mute(world, 'alice');
  await world.upload(alice, { asItIs: { contentType: 'video/mp4', extension: '.mp4' } as never });

  expect([await bell(world, bob), await bell(world, carol)]).toEqual([[1], []]);
});

test('what is stored of somebody goes when they are muted: one’s own, or everybody’s, in rounds', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  await bother(world, id);
  await follow(world, carol, 'alice_channel');
  expect([await bell(world, alice), await bell(world, carol)]).toEqual([[10, 2, 10], [11]]);
  await world.sql(
    `insert into notifications (account_id, type, cause, actor_id, created_at, updated_at) select $1, 2, 'many' || i, $2, now(), now() from generate_series(1, 1200) i`,
    [await accountOf(world, alice), await accountOf(world, bob)],
  );

  await mute(world, 'bob', alice);
  expect([await bell(world, alice), await bell(world, carol)]).toEqual([[10], [11]]);
  expect(await world.events('notifications.changed.v1')).toContainEqual({ userId: alice.userId });

  await forAll.mute(world, 'bob');
  expect([await bell(world, alice), await bell(world, carol)]).toEqual([[10], []]);
  expect(await world.sql('select from notifications where actor_id = $1', [await accountOf(world, bob)])).toEqual([]);
});

test('what was being told in the instant of a mute goes as well, and nothing of who was forgiven meanwhile', async () => {
  await using world = await startWorld();
  const [alices, bobs, carols] = await Promise.all([alice, bob, carol].map((person) => accountOf(world, person)));
  const tellOfBob = (tx: Transaction, recipientIds: readonly number[]) =>
    notify(tx, { cause: 'follow', type: 10, recipientIds, subject: { actorId: bobs as number }, about: { path: '/' }, now: new Date() });
  await world.transaction(async (tx) => {
    await tellOfBob(tx, [alice.userId, carol.userId]);
    for (const person of [alice, carol]) await mute(world, 'bob', person);
    await world.settle();
  });
  await unmute(world, 'bob', carol);
  const told = () => world.sql('select account_id as "accountId" from notifications where actor_id = $1 order by id', [bobs]);
  expect(await told()).toEqual([{ accountId: alices }, { accountId: carols }]);

  // The time comes at which what was under way then has ended.
  expect(
    await world.sql(
      `update jobs set run_at = now() where type = 'forget-muted' and state = 'waiting' returning run_at < now() + interval '1 minute'`,
    ),
  ).toHaveLength(2);
  await world.sql(`notify jobs`);
  await world.settle();

  expect(await told()).toEqual([{ accountId: carols }]);
});
