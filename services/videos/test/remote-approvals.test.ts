import { federationEvents } from '@flotilla/contracts-federation';
import { commentsApi, federatedInternal, mutesApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { film, olof, PEER, remoteComment, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type RemoteWorld = Awaited<ReturnType<typeof startRemoteWorld>>;

async function write(world: RemoteWorld, id: string, who: typeof bob, text = 'Where is it?') {
  const answer = await world.as(who)(commentsApi.createCommentThread, { params: { id }, body: { text } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.comment;
}

const shownTo = async (world: RemoteWorld, id: string, who: typeof bob | null = null) => {
  const answer = await world.as(who)(commentsApi.listCommentThreads, { params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.map((comment) => comment.id);
};

test('a comment on a remote video waits for the word of its owner, whoever moderates here', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo(film({ commentsPolicy: 3 }));
  const { id, heldForReview } = await write(world, uuid, bob);
  const own = await write(world, uuid, carol);
  const approval = { about: url, commentId: id, approvalUrl: `${PEER}/approvals/1` };

  expect([heldForReview, own.heldForReview]).toEqual([true, true]);
  const refused = await world.as(carol)(commentsApi.approveComment, { params: { id: uuid, commentId: id } });
  expect(refused.status).toBe(403);
  expect(await shownTo(world, uuid)).toEqual([]);
  const read = await world.asFederation(federatedInternal.getFederatedComment, { params: { id: uuid, commentId: id } });
  expect(read).toMatchObject({ status: 200, body: { heldForReview: true, replyApproval: null } });

  await world.tell(federationEvents.replyApproved, { ...approval, about: `${PEER}/videos/watch/other` });
  expect(await shownTo(world, uuid)).toEqual([]);
  await world.tell(federationEvents.replyApproved, approval);
  await world.tell(federationEvents.replyApproved, approval);
  await world.settle();

  expect(await shownTo(world, uuid)).toEqual([id]);
  const snapshots = (await world.events('comment.snapshot.v1')).filter(({ commentId }) => commentId === id);
  expect(snapshots.map((snapshot) => snapshot.heldForReview)).toEqual([true, false]);
  const published = await world.asFederation(federatedInternal.getCommentToPublish, { params: { commentId: id } });
  expect(published).toMatchObject({ body: { heldForReview: false, replyApproval: approval.approvalUrl } });
});

test('a comment on a remote video that its owner deletes is gone here, and nothing else is', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo(film());
  const own = await world.publish(alice);
  const { id } = await write(world, uuid, bob);
  const other = await write(world, uuid, bob, 'And when?');
  const local = await write(world, own.uuid, bob);
  const deletion = (commentId: number, about = url) => world.tell(federationEvents.replyDeleted, { about, commentId });

  await deletion(id, `${PEER}/videos/watch/other`);
  await deletion(local.id, `${publicUrl}/videos/watch/${own.uuid}`);
  await deletion(other.id + 1_000);
  await deletion(id);
  await deletion(id);
  await world.settle();

  const { body } = await world.as(null)(commentsApi.listCommentThreads, { params: { id: uuid }, query: { sort: 'createdAt' } });
  expect(body).toMatchObject({
    data: [
      { id, isDeleted: true, text: '', account: null },
      { id: other.id, isDeleted: false },
    ],
    totalNotDeletedComments: 1,
  });
  expect(await shownTo(world, own.uuid)).toEqual([local.id]);
  const snapshots = (await world.events('comment.snapshot.v1')).filter(({ deletedAt }) => deletedAt !== null);
  expect(snapshots.map(({ commentId }) => commentId)).toEqual([id]);
});

test('federation is told when a comment from elsewhere is shown and when it is deleted, not while it is held', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice, { comments_policy: 3 });
  const about = `${publicUrl}/videos/watch/${uuid}`;
  const comment = remoteComment();
  const settled = () => world.events('remote-comment.settled.v1');

  await world.tell(federationEvents.remoteCommentChanged, { about, comment, account: olof() });
  await world.settle();
  expect(await settled()).toEqual([]);
  const [commentId] = await shownTo(world, uuid, alice);
  if (commentId === undefined) throw new Error('no comment');
  await world.as(alice)(commentsApi.approveComment, { params: { id: uuid, commentId } });
  await world.settle();
  expect(await settled()).toMatchObject([{ commentId, url: comment.url }]);
  await world.as(alice)(commentsApi.deleteComment, { params: { id: uuid, commentId } });
  await world.settle();

  expect(await settled()).toHaveLength(2);
  expect(await world.events('comment.snapshot.v1')).toEqual([]);
});

test('federation learns whether the instance or the owner of the video has muted an author', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.publish(alice);
  const about = `${publicUrl}/videos/watch/${uuid}`;
  const comment = remoteComment({ content: 'Hej' });
  const nils = olof({ url: `${PEER}/accounts/nils`, name: 'nils' });
  await world.tell(federationEvents.remoteCommentChanged, { about, comment: { ...comment, url: `${PEER}/comments/1` }, account: olof() });
  await world.tell(federationEvents.remoteCommentChanged, { about, comment: { ...comment, url: `${PEER}/comments/2` }, account: nils });
  const [first, second] = await shownTo(world, uuid);
  const isMuted = async (commentId = 0) => {
    const answer = await world.asFederation(federatedInternal.getCommentToPublish, { params: { commentId } });
    return answer.status === 200 ? answer.body.isMuted : undefined;
  };
  const all = async () => [await isMuted(first), await isMuted(second)];

  expect(await all()).toEqual([false, false]);
  await world.as(bob)(mutesApi.muteServer, { body: { host: 'peer.example' } });
  expect(await all()).toEqual([false, false]);
  await world.as(alice)(mutesApi.muteAccount, { body: { accountName: 'olof@peer.example' } });
  expect(await all()).toEqual([true, false]);
  await world.as(alice)(mutesApi.muteServer, { body: { host: 'peer.example' } });
  expect(await all()).toEqual([true, true]);
});

test('the number of comments below a remote video can be asked for without any of them', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.tellOfVideo();
  const [row] = await world.sql<{ id: number }>('select id from videos where uuid = $1', [uuid]);
  const askedBy = async (who: typeof bob | null) => {
    const ask = (reference: string) =>
      world.as(who)(commentsApi.listCommentThreads, { params: { id: reference }, query: { start: 0, count: 0 } });
    return (await Promise.all([ask(uuid), ask(String(row?.id))])).map(({ status, body }) => ({ status, body }));
  };
  const numbered = (total: number) => Array(2).fill({ status: 200, body: { total, totalNotDeletedComments: total, data: [] } });

  expect(await askedBy(null)).toEqual(numbered(0));
  await write(world, uuid, bob);
  for (const who of [null, bob, carol]) expect(await askedBy(who)).toEqual(numbered(1));
  await world.as(alice)(mutesApi.muteAccount, { body: { accountName: 'bob' } });
  expect(await askedBy(alice)).toEqual(numbered(0));
});
