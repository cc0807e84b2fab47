import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Inboxes, type RemoteActor, startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const VIDEO = `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
let count = 0;

/** A note that the peer serves. */
function note({ peer }: Inboxes, { url: author }: RemoteActor, inReplyTo: string, fields: object = {}) {
  const path = `/notes/${++count}`;
  const body = {
    type: 'Note',
    id: `${peer.url}${path}`,
    inReplyTo,
    content: `<p>Comment ${count}</p>`,
    published: '2026-03-02T10:00:00.000Z',
    attributedTo: author,
    to: [PUBLIC],
    ...fields,
  };
  peer.serve(path, { body });
  return body;
}
const create = ({ url }: RemoteActor, object: object) => ({
  type: 'Create',
  id: `${url}/creates/${++count}`,
  actor: url,
  object,
  to: [PUBLIC],
});
const deletion = ({ url }: RemoteActor, object: unknown) => ({ type: 'Delete', id: `${url}/deletes/${++count}`, actor: url, object });

test('a comment is told to videos as its origin serves it, after everything it answers', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const [anna, bert] = [peer.actor('anna'), peer.actor('bert')];
  const first = note(inboxes, anna, VIDEO);
  const second = note(inboxes, bert, first.id, { content: 'Plain *text*', mediaType: 'text/markdown' });
  const put = world.videos.put(await world.people('ines'), { uuid: VIDEO.slice(-36) });
  world.videos.comment(put, 'ines', { id: 7 });
  const ours = note(inboxes, anna, `${VIDEO}/comments/7`);

  await deliver(create(bert, { ...second, content: 'forged', attributedTo: anna.url }), bert);
  await world.settle();
  await deliver(create(anna, ours), anna);
  await world.settle();

  const told = await world.events(federationEvents.remoteCommentChanged);
  expect(
    told.map(({ about, comment, account }) => [about, comment.url, comment.inReplyTo, comment.content, comment.isHtml, account?.name]),
  ).toEqual([
    [VIDEO, first.id, null, first.content, true, 'anna'],
    [VIDEO, second.id, first.id, 'Plain *text*', false, 'bert'],
    [VIDEO, ours.id, `${VIDEO}/comments/7`, ours.content, true, 'anna'],
  ]);
});

test('an answer to what somebody of this instance said about a remote video belongs to that video', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');
  const remote = `${peer.url}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e12`;
  const video = world.videos.put(await world.people('ines'), { uuid: remote.slice(-36), isLocal: false, url: remote });
  world.videos.comment(video, 'ines', { id: 9 });
  const own = `${BASE}/videos/watch/${remote.slice(-36)}/comments/9`;
  const answer = note(inboxes, anna, own);

  await deliver(create(anna, answer), anna);
  await deliver(create(anna, note(inboxes, anna, `${BASE}/videos/watch/${remote.slice(-36)}/comments/10`)), anna);
  await world.settle();

  const told = await world.events(federationEvents.remoteCommentChanged);
  expect(told.map(({ about, comment }) => [about, comment.url, comment.inReplyTo])).toEqual([[remote, answer.id, own]]);
});

test('what does not lead to a video, is not public, or is not by whom it says, is no comment', async () => {
  await using inboxes = await startInboxes({ environment: {} });
  const { deliver, peer, world, recorded } = inboxes;
  const anna = peer.actor('anna');
  const wrong = [
    note(inboxes, anna, `${peer.url}/notes/none`),
    note(inboxes, anna, `${BASE}/about`),
    note(inboxes, anna, VIDEO, { to: [anna.url] }),
    note(inboxes, anna, VIDEO, { attributedTo: 'https://elsewhere.example/accounts/carl' }),
    note(inboxes, anna, VIDEO, { content: '' }),
    note(inboxes, anna, VIDEO, { published: 'yesterday' }),
    note(inboxes, anna, VIDEO, { id: `${BASE}/videos/watch/1/comments/1` }),
  ];

  for (const object of wrong) await deliver(create(anna, object), anna);
  await world.settle();

  expect(await world.events(federationEvents.remoteCommentChanged)).toEqual([]);
  expect((await recorded()).map(({ state }) => state)).not.toContain('waiting');
});

test('B15: chains that are too long or go round in circles end, and nothing is stored of them', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');
  const circle = note(inboxes, anna, `${peer.url}/notes/${count + 2}`);
  note(inboxes, anna, circle.id);
  let last = note(inboxes, anna, VIDEO);
  for (let depth = 0; depth < 110; depth++) last = note(inboxes, anna, last.id);
  const asked = peer.asked.length;

  await deliver(create(anna, circle), anna);
  await deliver(create(anna, last), anna);
  await world.settle();

  expect(await world.events(federationEvents.remoteCommentChanged)).toEqual([]);
  expect(peer.asked.length - asked).toBeLessThan(120);
});

test('B11: comments are deleted by their authors, and by nobody else of their host', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world } = inboxes;
  const [anna, bert] = [peer.actor('anna'), peer.actor('bert')];
  const comment = note(inboxes, anna, VIDEO);
  await deliver(create(anna, comment), anna);
  await world.settle();

  await deliver(deletion(bert, comment.id), bert);
  await deliver(deletion(anna, { type: 'Tombstone', id: comment.id }), anna);
  await deliver(deletion(anna, comment.id), anna);
  await world.settle();

  const told = await world.events(federationEvents.remoteCommentChanged);
  expect(told.map(({ comment: { url, content, deletedAt } }) => [url, content, deletedAt !== null])).toEqual([
    [comment.id, comment.content, false],
    [comment.id, '', true],
  ]);
});

test('J1: more comments than their host is asked for in a minute are taken in their order, a minute later', async () => {
  let at = new Date();
  await using inboxes = await startInboxes({ clock: { now: () => at } });
  const { deliver, peer, recorded, waiting, world } = inboxes;
  const anna = peer.actor('anna');
  const notes = Array.from({ length: 130 }, () => note(inboxes, anna, VIDEO));
  for (const each of notes) expect(await deliver(create(anna, each), anna, { at })).toBe(204);
  await eventually(() => expect(peer.asked).toHaveLength(120), { withinMs: 30_000 });
  await eventually(async () => expect(await waiting()).toBeLessThan(20), { withinMs: 30_000 });
  expect(await waiting()).toBeGreaterThan(10);

  at = new Date(at.getTime() + 61_000);
  await world.wake('inbox');
  await world.settle();

  const told = await world.events(federationEvents.remoteCommentChanged);
  expect(told.map(({ comment }) => comment.url)).toEqual(notes.map(({ id }) => id));
  expect(new Set((await recorded()).map(({ state, error }) => `${state} ${error}`))).toEqual(new Set(['done null']));
});

test('an instance may take no comments from elsewhere', async () => {
  await using inboxes = await startInboxes({ configuration: { videoComments: { acceptRemoteComments: false } } });
  const { deliver, peer, world } = inboxes;
  const anna = peer.actor('anna');

  await deliver(create(anna, note(inboxes, anna, VIDEO)), anna);
  await world.settle();

  expect(await world.events(federationEvents.remoteCommentChanged)).toEqual([]);
});
