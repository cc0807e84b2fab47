import { videosApi } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { CAME } from '../src/catalogue/index.ts';
import { readThreads } from '../src/community/comments/list-threads.ts';
import { ascending, publicUrl, startWorld, type World } from './world.ts';

const write = (world: World, id: number | string, text = 'What a sail!', caller: Caller | null = bob) =>
  world.as(caller)(videosApi.createCommentThread, { params: { id: String(id) }, body: { text } });
const answer = (world: World, id: number, commentId: number, caller: Caller = bob, text = 'Indeed.') =>
  world.as(caller)(videosApi.createCommentReply, { params: { id: String(id), commentId }, body: { text } });
async function idOf(writing: ReturnType<typeof write> | ReturnType<typeof answer>): Promise<number> {
  const { status, body } = await writing;
  if (status !== 200) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.comment.id;
}
const list = (world: World, id: number | string, caller: Caller | null = null, query: Record<string, unknown> = {}) =>
  world.as(caller)(videosApi.listCommentThreads, { params: { id: String(id) }, query: query as never });
const tree = (world: World, id: number, threadId: number, caller: Caller | null = null) =>
  world.as(caller)(videosApi.getCommentThread, { params: { id: String(id), threadId } });
const remove = (world: World, id: number, commentId: number, caller: Caller) =>
  world.as(caller)(videosApi.deleteComment, { params: { id: String(id), commentId } });
const approve = (world: World, id: number, commentId: number, caller: Caller) =>
  world.as(caller)(videosApi.approveComment, { params: { id: String(id), commentId } });
const commentsOf = async (world: World, id: number) =>
  (await world.sql(`select v.comments + came.commented as comments from videos v ${CAME} where v.id = $1`, [id]))[0];
const refusal = (status: number, detail: string) => ({ status, body: { detail } });
const underReview = { comments_policy: 3 };

test('comments on a locked video wait, those on others do not, and all of them count', async () => {
  await using world = await startWorld();
  const [{ id: locked }, { id: free }] = [await world.publish(alice), await world.publish(alice)];

  const { waiting, others } = await world.transaction(async (tx) => {
    await execute(tx, 'select from videos where id = $1 for update', [locked]);
    const waiting: ReturnType<typeof write>[] = [];
    for (const caller of [alice, bob, carol, root]) {
      waiting.push(write(world, locked, 'In a moment.', caller));
      await eventually(async () => {
        const asked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await world.sql(asked)).not.toEqual([]);
      });
    }
    return { waiting, others: await Promise.all([alice, bob, carol].map((caller) => write(world, free, 'At once.', caller))) };
  });

  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await commentsOf(world, locked), await commentsOf(world, free)]).toEqual([{ comments: 4 }, { comments: 3 }]);
});

test('a comment and its replies are shown, counted and published', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice);

  const written = await write(world, uuid);
  if (written.status !== 200) throw new Error('not written');
  const { comment } = written.body;
  const reply = await idOf(answer(world, id, comment.id, alice));
  await answer(world, id, reply, carol);

  expect(comment).toMatchObject({
    url: `${publicUrl}/videos/watch/${uuid}/comments/${comment.id}`,
    threadId: comment.id,
    inReplyToCommentId: null,
    videoId: id,
    isDeleted: false,
    heldForReview: false,
    account: { name: 'bob' },
  });
  expect(await list(world, id)).toMatchObject({
    status: 200,
    body: { total: 1, totalNotDeletedComments: 3, data: [{ ...comment, totalReplies: 2, totalRepliesFromVideoAuthor: 1 }] },
  });
  expect(await tree(world, id, comment.id)).toMatchObject({
    status: 200,
    body: {
      comment: { id: comment.id, totalReplies: 2, totalRepliesFromVideoAuthor: 1 },
      children: [{ comment: { id: reply, totalReplies: 0 }, children: [{ comment: { account: { name: 'carol' } }, children: [] }] }],
    },
  });
  expect(await commentsOf(world, id)).toEqual({ comments: 3 });
  // Only snapshots of one comment come in order.
  const published = (await world.events('comment.snapshot.v1')).toSorted((a, b) => ascending(a['commentId'], b['commentId']));
  expect(published).toMatchObject([
    { commentId: comment.id, threadId: comment.id, deleted: false, deletedAt: null },
    { commentId: reply, threadId: comment.id, inReplyToCommentId: comment.id },
    { threadId: comment.id, inReplyToCommentId: reply },
  ]);
});

test('fifty at once are counted exactly, also while some are deleted', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const thread = await idOf(write(world, id));
  const others = await Promise.all(Array.from({ length: 10 }, () => idOf(answer(world, id, thread))));

  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => answer(world, id, thread, index % 2 ? alice : carol)),
    ...Array.from({ length: 20 }, () => write(world, id)),
    ...others.map((other) => remove(world, id, other, bob)),
  ]);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
  expect(await commentsOf(world, id)).toEqual({ comments: 41 });
  const [numbers] = await world.sql('select total_replies, replies_from_author from comments where id = $1', [thread]);
  expect(numbers).toEqual({ total_replies: 20, replies_from_author: 10 });
});

test('after a video has moved to another account, its replies are counted as those of the author', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice);
  const thread = await idOf(write(world, id, 'What a sail!', carol));
  for (const author of [alice, bob, bob, carol]) await answer(world, id, thread, author);
  await remove(world, id, await idOf(answer(world, id, thread, alice)), alice);
  const numbers = async () => {
    const [listed, read] = [await list(world, id, bob), await tree(world, id, thread, bob)];
    if (listed.status !== 200 || read.status !== 200) throw new Error('not shown');
    return [listed.body.data[0], read.body.comment].map((comment) => comment?.totalRepliesFromVideoAuthor);
  };
  expect(await numbers()).toEqual([1, 1]);

  await world.as(root)(videosApi.updateVideo, { params: { id: uuid }, body: { channelId: world.channelOf(bob) } });
  expect(await numbers()).toEqual([2, 2]);
  await answer(world, id, thread, bob);
  await answer(world, id, thread, alice);

  expect(await numbers()).toEqual([3, 3]);
});

test('held comments are shown to their author, to the owner and to moderators, until they are approved', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice, underReview);
  const held = await idOf(write(world, id));
  await write(world, id, 'Welcome', alice);

  const seen = await Promise.all([null, carol, bob, alice, root].map(async (caller) => (await list(world, id, caller)).body));
  expect(seen).toMatchObject([1, carol.role === 2 ? 1 : 2, 2, 2, 2].map((total) => ({ total, totalNotDeletedComments: total })));
  expect(await tree(world, id, held)).toMatchObject({ status: 404 });
  expect(await commentsOf(world, id)).toEqual({ comments: 1 });
  expect(await approve(world, id, held, bob)).toMatchObject({ status: 403 });
  expect(await approve(world, id, held, alice)).toMatchObject({ status: 204 });
  expect(await commentsOf(world, id)).toEqual({ comments: 2 });
  expect(await approve(world, id, held, bob)).toMatchObject(refusal(400, 'This comment is not held for review.'));
  await remove(world, id, held, bob);
  expect(await approve(world, id, held, bob)).toMatchObject({ status: 409 });
});

test('a deleted comment keeps its place without text and account', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const thread = await idOf(write(world, id));
  const reply = await idOf(answer(world, id, thread, alice));

  expect(await remove(world, id, reply, bob)).toMatchObject({ status: 403 });
  expect(await remove(world, id, thread, bob)).toMatchObject({ status: 204 });

  expect(await remove(world, id, thread, bob)).toMatchObject({ status: 409 });
  expect(await tree(world, id, thread)).toMatchObject({
    body: { comment: { text: '', account: null, isDeleted: true, totalReplies: 1 }, children: [{ comment: { id: reply } }] },
  });
  expect(await list(world, id)).toMatchObject({ body: { total: 1, totalNotDeletedComments: 1 } });
});

test('refuses bad texts, other videos’ comments, closed and hidden videos, and leaves nothing behind', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const closed = await world.publish(alice, { comments_policy: 2 });
  const hidden = await world.upload(alice, { metadata: { privacy: 3 } });
  const thread = await idOf(write(world, id, 'x'.repeat(10_000)));
  const reply = await idOf(answer(world, id, thread));

  for (const text of ['', 'x'.repeat(10_001), 'a\0b', '\ud800']) expect(await write(world, id, text)).toMatchObject({ status: 400 });
  expect(await write(world, closed.id)).toMatchObject(refusal(409, 'This video takes no comments.'));
  expect(await write(world, hidden.id)).toMatchObject({ status: 403 });
  expect(await write(world, id, 'x', null)).toMatchObject({ status: 401 });
  expect(await write(world, 4711)).toMatchObject({ status: 404 });
  expect(await list(world, hidden.id)).toMatchObject({ status: 401 });
  expect(await list(world, hidden.id, bob)).toMatchObject({ status: 403 });
  expect(await list(world, closed.id)).toMatchObject({ body: { total: 0, totalNotDeletedComments: 0, data: [] } });
  expect(await answer(world, closed.id, thread)).toMatchObject({ status: 400, body: { code: 'comment_not_associated_to_video' } });
  expect(await answer(world, id, 4711)).toMatchObject({ status: 404 });
  expect(await tree(world, id, reply)).toMatchObject({ status: 400, body: { threadId: thread } });
  expect(await world.sql('select from comments')).toHaveLength(2);
});

test('muted people and all that answers them are neither shown nor counted', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const thread = await idOf(write(world, id, 'first', carol));
  const muted = await idOf(answer(world, id, thread, bob));
  await answer(world, id, muted, alice);
  await answer(world, id, thread, alice);
  await write(world, id, 'second', bob);
  const [account] = await world.sql<{ id: number }>(`select id from accounts where name = 'bob'`);

  const wanted = { reference: String(id), query: { sort: '-createdAt' as const }, muted: [account?.id ?? 0] };
  const threads = await readThreads({ database: world.database, config: { publicUrl } as never }, wanted, { caller: null });

  expect(threads).toMatchObject({
    total: 1,
    totalNotDeletedComments: 2,
    data: [{ id: thread, totalReplies: 1, totalRepliesFromVideoAuthor: 1 }],
  });
});

test('a chain of ten thousand replies is answered whole', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const thread = await idOf(write(world, id));
  await world.sql('alter table comments disable trigger count_comments');
  await world.sql(
    `insert into comments (video_id, account_id, thread_id, in_reply_to_id, text, held_for_review, by_video_author, created_at, updated_at)
      select video_id, account_id, id, id + n - 1, 'deep', false, false, created_at + n * interval '1 ms', created_at from comments, generate_series(1, 9999) n`,
  );

  const { body } = await tree(world, id, thread);

  const shown: { comment: { id: number; inReplyToCommentId: number | null } }[] = [];
  let level = [body as never as Tree];
  let depth = 0;
  for (; level.length > 0; depth += 1) {
    shown.push(...level);
    level = level.flatMap(({ children }) => children);
  }
  expect(shown).toHaveLength(10_000);
  expect(depth).toBe(51);
  expect(shown.slice(1).every(({ comment }) => comment.inReplyToCommentId === comment.id - 1)).toBe(true);
});
type Tree = { comment: { id: number; inReplyToCommentId: number | null }; children: Tree[] };

test('owners and moderators find comments; others are refused', async () => {
  await using world = await startWorld();
  const mine = await world.publish(alice, underReview, { name: 'Harbour' });
  const other = await world.publish(bob, {}, { name: 'Reef' });
  await write(world, mine.id, 'a needle');
  await write(world, other.id, 'hay', alice);
  const onMine = (caller: Caller, query: object = {}) => world.as(caller)(videosApi.listCommentsOnMyVideos, { query: query as never });
  const all = (caller: Caller, query: object = {}) => world.as(caller)(videosApi.listAllComments, { query: query as never });

  expect(await onMine(alice, { isHeldForReview: true })).toMatchObject({
    body: {
      total: 1,
      data: [{ text: 'a needle', heldForReview: true, automaticTags: [], video: { name: 'Harbour' }, account: { name: 'bob' } }],
    },
  });
  expect(await onMine(alice, { videoId: String(other.id) })).toMatchObject({ status: 403 });
  expect(await onMine(alice, { videoChannelId: world.channelOf(bob) })).toMatchObject({ status: 403 });
  expect(await all(root)).toMatchObject({ body: { total: 2, data: [{ text: 'hay' }, { text: 'a needle' }] } });
  for (const query of [{ search: 'NEEDLE' }, { searchAccount: 'bob' }, { searchVideo: 'harb' }, { videoId: mine.uuid }])
    expect(await all(root, query)).toMatchObject({ body: { total: 1, data: [{ text: 'a needle' }] } });
  for (const query of [{ isLocal: false }, { onLocalVideo: false }, { autoTagOneOf: ['spam'] }])
    expect(await all(root, query)).toMatchObject({ body: { total: 0 } });
  expect(await all(bob)).toMatchObject({ status: 403 });
});

test('all comments of an account on one’s videos are deleted in the background', async () => {
  await using world = await startWorld();
  const mine = await world.publish(alice);
  const other = await world.publish(carol);
  for (const { id } of [mine, mine, other]) await write(world, id);
  const removeAll = (caller: Caller, scope: 'instance' | 'my-videos', accountName = 'bob') =>
    world.as(caller)(videosApi.removeCommentsOf, { body: { accountName, scope } });

  expect(await removeAll(alice, 'instance')).toMatchObject({ status: 403 });
  expect(await removeAll(alice, 'my-videos', 'nobody')).toMatchObject({ status: 404 });
  expect(await removeAll(alice, 'my-videos')).toMatchObject({ status: 204 });
  await world.settle();
  expect([await commentsOf(world, mine.id), await commentsOf(world, other.id)]).toEqual([{ comments: 0 }, { comments: 1 }]);

  await removeAll(root, 'instance');
  await world.settle();
  expect(await commentsOf(world, other.id)).toEqual({ comments: 0 });
});

test('what moderators do with comments of others is published for the audit log, what authors and owners do is not', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.publish(alice, underReview);
  const [approved, deleted, owners] = [await idOf(write(world, id)), await idOf(write(world, id)), await idOf(write(world, id))];
  const own = await idOf(write(world, id, 'Mine.', carol));
  await approve(world, id, owners, alice);
  await remove(world, id, owners, alice);
  await remove(world, id, own, carol);
  expect(await remove(world, id, approved, carol)).toMatchObject({ status: 204 });
  expect(await remove(world, id, approved, carol)).toMatchObject({ status: 409 });
  expect(await approve(world, id, deleted, root)).toMatchObject({ status: 204 });
  await world.as(alice)(videosApi.removeCommentsOf, { body: { accountName: 'bob', scope: 'my-videos' } });
  await world.as(carol)(videosApi.removeCommentsOf, { body: { accountName: 'carol', scope: 'instance' } });
  await world.as(carol)(videosApi.removeCommentsOf, { body: { accountName: 'bob', scope: 'my-videos' } });
  await world.as(root)(videosApi.removeCommentsOf, { body: { accountName: 'bob', scope: 'instance' } });

  const at = expect.stringMatching(/Z$/);
  const comment = { account: 'bob', uuid, video: 'A film of the sea' };
  expect(await world.events('audit-event.recorded.v1')).toEqual([
    { username: 'carol', at, domain: 'comments', action: 'delete', values: { ...comment, id: approved } },
    {
      username: 'root',
      at,
      domain: 'comments',
      action: 'update',
      values: { ...comment, id: deleted, heldForReview: true, 'new-heldForReview': false },
    },
    { username: 'carol', at, domain: 'comments', action: 'delete', values: { account: 'bob', scope: 'my-videos' } },
    { username: 'root', at, domain: 'comments', action: 'delete', values: { account: 'bob', scope: 'instance' } },
  ]);
});

test('a video takes its comments along; those of a deleted user leave their places', async () => {
  await using world = await startWorld();
  const gone = await world.publish(alice);
  const kept = await world.publish(alice);
  const thread = await idOf(write(world, kept.id));
  await answer(world, kept.id, thread, carol);
  const commentId = await idOf(write(world, gone.id));

  await world.as(alice)(videosApi.deleteVideo, { params: { id: String(gone.id) } });
  const [written, removed] = (await world.events('comment.snapshot.v1')).filter((snapshot) => snapshot['commentId'] === commentId);
  expect(removed).toEqual({ ...written, deleted: true, version: expect.any(Number) });
  expect(removed?.['version']).toBeGreaterThan(written?.['version'] as number);
  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();

  expect(await list(world, kept.id)).toMatchObject({
    body: { total: 1, totalNotDeletedComments: 1, data: [{ text: '', account: null, totalReplies: 1 }] },
  });
  expect(await world.sql(`select from accounts where name = 'bob'`)).toEqual([]);
});

test('an answer to a held comment waits with it, so that no number counts what nobody sees', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice, underReview);
  const held = await idOf(write(world, id));

  const reply = await answer(world, id, held, alice);

  expect(reply).toMatchObject({ status: 200, body: { comment: { heldForReview: true } } });
  expect(await commentsOf(world, id)).toEqual({ comments: 0 });
});

test('one’s own words can be taken back where one may not see the video any more; others learn nothing', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const comment = await idOf(write(world, id));
  await world.as(alice)(videosApi.updateVideo, { params: { id: String(id) }, body: { privacy: 3 } });

  expect(await remove(world, id, comment, { ...carol, role: 2 })).toMatchObject({ status: 403 });
  expect(await remove(world, id, comment, bob)).toMatchObject({ status: 204 });
  expect(await world.sql('select text, account_id as account from comments')).toEqual([{ text: '', account: null }]);
});
