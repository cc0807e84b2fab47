import { federationEvents } from '@flotilla/contracts-federation';
import { type FederatedComment, videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { describeVideo, type Inboxes, PUBLIC, type RemoteActor, startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const UUID = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';
let count = 0;

/** Bob's comment, held, on a video of Anna, who wants to see comments first. */
async function startCommented(inboxes: Inboxes) {
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');
  const channel = peer.actor('boats', { type: 'Group', attributedTo: [{ type: 'Person', id: anna.url }], key: 1 });
  const video = describeVideo(peer, { account: anna, channel, uuid: UUID, commentsPolicy: 3 });
  peer.serve(`/videos/watch/${UUID}`, { body: video });
  await deliver({ type: 'Create', id: `${video.id}/activity`, actor: anna.url, object: video, to: [PUBLIC] }, anna);
  await world.settle();
  const bob = await world.people('bob');
  const put = world.videos.put(bob, { uuid: UUID, isLocal: false, url: video.id });
  const comment = world.videos.comment(put, 'bob', { heldForReview: true });
  const about = { ...comment.video, account: { name: 'anna', url: anna.url }, channel: { name: 'boats', url: channel.url } };
  const held: FederatedComment = { ...comment, inReplyToUrl: video.id, video: about };
  world.videos.comments.set(held.id, held);
  return { anna, bob, channel, held, video, url: `${BASE}/videos/watch/${UUID}/comments/${held.id}` };
}

const approve = ({ url }: Pick<RemoteActor, 'url'>, object: string, type = 'ApproveReply') => ({
  type,
  id: `${url}/approvals/${++count}`,
  actor: url,
  object,
});

async function tellSnapshot({ world }: Inboxes, { id: commentId, video, heldForReview }: FederatedComment, accountId: number) {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const snapshot = {
    commentId,
    version: ++count,
    deleted: false,
    videoId: video.id,
    accountId,
    threadId: commentId,
    text: 'x',
    heldForReview,
  };
  await world.publishEvent(
    videosEvents.commentSnapshot,
    { ...snapshot, inReplyToCommentId: null, createdAt: at, updatedAt: at, deletedAt: null },
    id,
  );
  await eventually(async () => expect(await world.query('select from inbox where message_id = $1', [id])).toHaveLength(1));
  await world.settle();
}

test('B11: a comment that waits for the owner of a remote video is shown by the word of that owner alone', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const { anna, channel, held, video, url } = await startCommented(inboxes);
  const carl = peer.actor('carl', { key: 2 });
  const settled = world.videos.comment(world.videos.put(await world.people('ines')), 'bob', { heldForReview: true });

  for (const by of [carl, channel]) await deliver(approve(by, url), by);
  await deliver(approve(anna, url, 'RejectReply'), anna);
  await deliver(approve(anna, url.replace(UUID, '00000000-0000-4000-8000-000000000000')), anna);
  await deliver(approve(anna, `${BASE}/videos/watch/${settled.video.uuid}/comments/${settled.id}`), anna);
  await deliver(approve(anna, `${BASE}/videos/watch/${UUID}/comments/999999`), anna);
  await deliver(approve(anna, `${peer.url}/comments/${held.id}`), anna);
  await world.settle();
  expect(await world.events(federationEvents.replyApproved)).toEqual([]);

  const approval = approve(anna, url);
  await deliver(approval, anna);
  expect(await world.events(federationEvents.replyApproved)).toEqual([{ about: video.id, commentId: held.id, approvalUrl: approval.id }]);
});

test('B11: a comment below a remote video is deleted by the owner of that video, and by nobody else elsewhere', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const { anna, channel, held, video, url } = await startCommented(inboxes);
  const [carl, dora] = [peer.actor('carl', { key: 2 }), peer.actor('dora', { key: 3 })];
  const path = '/notes/dora';
  const note = { type: 'Note', id: `${peer.url}${path}`, inReplyTo: video.id, content: 'Hej', published: '2026-03-02T10:00:00.000Z' };
  peer.serve(path, { body: { ...note, attributedTo: dora.url, to: [PUBLIC] } });
  await deliver({ ...approve(dora, note.id, 'Create'), object: note, to: [PUBLIC] }, dora);
  await world.settle();
  const told = async () => [
    await world.events(federationEvents.replyDeleted),
    (await world.events(federationEvents.remoteCommentChanged)).map(({ comment }) => comment.deletedAt !== null),
  ];

  for (const by of [carl, channel]) for (const object of [url, note.id]) await deliver(approve(by, object, 'Delete'), by);
  await deliver(approve(anna, url.replace(UUID, '00000000-0000-4000-8000-000000000000'), 'Delete'), anna);
  expect(await told()).toEqual([[], [false]]);

  await deliver(approve(anna, note.id, 'Delete'), anna);
  await deliver({ ...approve(anna, url, 'Delete'), id: `${url}/delete` }, anna);
  expect(await told()).toEqual([[{ about: video.id, commentId: held.id }], [false, true]]);
});

test('a comment on a remote video is sent to its owner while it waits, and to everybody again with their approval', async () => {
  await using inboxes = await startInboxes();
  const { sent, world } = inboxes;
  const { anna, bob, held, url } = await startCommented(inboxes);
  const approval = `${anna.url}/approvals/1`;

  await tellSnapshot(inboxes, held, bob.accountId);
  await tellSnapshot(inboxes, held, bob.accountId);
  world.videos.comments.set(held.id, { ...held, heldForReview: false, replyApproval: approval });
  await tellSnapshot(inboxes, held, bob.accountId);
  await tellSnapshot(inboxes, held, bob.accountId);

  const creates = (await sent()).filter(({ type }) => type === 'Create');
  expect(creates).toMatchObject([
    { id: `${url}/activity`, object: { replyApproval: null } },
    { id: `${url}/activity`, object: { replyApproval: approval } },
  ]);
});
