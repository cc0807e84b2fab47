import { signDocument, withContext } from '@flotilla/activitypub';
import { communityEvents, videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { activityBy } from './activity-by.ts';
import { type Inboxes, keys, PUBLIC, type RemoteActor, type RemoteInstance, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

let count = 0;

/** For everybody. */
const by = (actor: Pick<RemoteActor, 'url'>, type: string, object: unknown, more: object = {}) =>
  activityBy(actor, type, object, { to: [PUBLIC], ...more });

/** An activity with the signature of its actor, or of whose key is given. */
const signed = (activity: object, { url, keys: { privateKey } }: RemoteActor) =>
  signDocument(withContext('Comment', activity), { keyId: `${url}#main-key`, privateKey, creator: url }, new Date());

/** Ines with a public video, followed from two other instances, one of which is where Anna and her channel are. */
async function startFollowed() {
  const inboxes = await startInboxes();
  const other = await startRemoteInstance();
  const { deliver, peer, world } = inboxes;
  const ines = await world.people('ines');
  const { video } = world.videos.put(ines);
  const [anna, bert] = [peer.actor('anna'), other.actor('bert', { key: 1 })];
  const channel = peer.actor('boats', { type: 'Group', attributedTo: anna.url });
  await deliver(by(anna, 'Follow', ines.account), anna);
  await deliver(by(bert, 'Follow', ines.channel), bert);
  await world.settle();
  return {
    ...inboxes,
    other,
    ines,
    anna,
    bert,
    channel,
    video,
    url: `${BASE}/videos/watch/${video.uuid}`,
    async [Symbol.asyncDispose]() {
      await inboxes[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}

/** What an instance was told that no actor of ours said. */
const forwardedTo = ({ inbox }: Pick<RemoteInstance, 'inbox'>) =>
  inbox.map(({ activity }) => activity).filter(({ actor }) => !String(actor).startsWith(BASE));

/** Waits until everything that was recorded has been delivered. */
const delivered = ({ world }: Pick<Inboxes, 'world'>) =>
  eventually(async () => {
    await world.settle();
    expect(await world.query('select host from delivery_hosts where cursor < wanted')).toEqual([]);
  });

test('a share of a public video and its end are forwarded as they came, to those who follow it elsewhere', async () => {
  await using followed = await startFollowed();
  const { deliver, other, peer, channel, url, world } = followed;
  const share = by(channel, 'Announce', url);
  const announce = await signed(share, channel);
  const undo = await signed(by(channel, 'Undo', share), channel);

  expect(await deliver(announce, channel)).toBe(204);
  expect(await deliver({ ...announce, extra: 1 }, channel)).toBe(204);
  await delivered(followed);
  expect(forwardedTo(other)).toEqual([announce]);
  await deliver(undo, channel);
  await delivered(followed);

  expect(forwardedTo(other)).toEqual([announce, undo]);
  expect(forwardedTo(peer)).toEqual([]);
  expect(await world.query('select url from shares')).toEqual([]);
});

test('nothing is forwarded that others could not check, that is not of the actor, or that came forwarded', async () => {
  await using followed = await startFollowed();
  const { deliver, other, anna, bert, channel, url, rows } = followed;
  const altered = { ...(await signed(by(channel, 'Announce', url), channel)), to: [PUBLIC, anna.url] };
  const borrowed = await signed(by(channel, 'Announce', url), { ...anna, url: anna.url, keys: keys(0) });
  const foreign = { ...(await signed(by(channel, 'Announce', url), { ...channel, keys: keys(1) })) };
  const forwarded = await signed(by(channel, 'Announce', url), channel);

  for (const activity of [by(channel, 'Announce', url), altered, borrowed, foreign]) expect(await deliver(activity, channel)).toBe(204);
  expect(await deliver(forwarded, bert)).toBe(204);
  await delivered(followed);

  expect(await rows('select url from shares')).toHaveLength(5);
  expect(forwardedTo(other)).toEqual([]);
});

test('B12: a share of a video that is not for everybody leaves no trace', async () => {
  await using followed = await startFollowed();
  const { deliver, other, channel, ines, rows, world } = followed;
  const hidden = [
    world.videos.put(ines, { privacy: { id: 3, label: 'Private' } }, { standing: 'closed' }),
    world.videos.put(ines, { privacy: { id: 4, label: 'Internal' } }, { standing: 'closed' }),
    world.videos.put(ines, { privacy: { id: 5, label: 'Password' } }, { standing: 'closed' }),
    world.videos.put(ines, {}, { standing: 'closed' }),
    { video: { uuid: '00000000-0000-4000-8000-000000000000' } },
  ];

  for (const { video } of hidden) {
    const announce = await signed(by(channel, 'Announce', `${BASE}/videos/watch/${video.uuid}`), channel);
    expect(await deliver(announce, channel)).toBe(204);
  }
  await delivered(followed);

  expect(await rows('select url from shares')).toEqual([]);
  expect(forwardedTo(other)).toEqual([]);
});

test('what somebody says whom the owner has muted is not forwarded, and one host has its share', async () => {
  await using followed = await startFollowed();
  const { deliver, other, channel, ines, peer, rows, url, world } = followed;
  const mute = (deleted: boolean) =>
    world.publishEvent(communityEvents.muteSnapshot, {
      muteId: 1,
      version: deleted ? 2 : 1,
      deleted,
      byAccountId: ines.accountId,
      accountId: null,
      host: peer.host,
      createdAt: new Date().toISOString(),
    });
  const isEnded = async (expected: boolean) =>
    eventually(async () => expect(await rows('select is_ended from host_mutes')).toEqual([{ is_ended: expected }]));

  await mute(false);
  await isEnded(false);
  await deliver(await signed(by(channel, 'Announce', url), channel), channel);
  await world.settle();
  await mute(true);
  await isEnded(true);
  await rows(`insert into outbox_activities (actor_id, document, forwarded_from) select 1, '{}', $1 from generate_series(1, 500)`, [
    peer.host,
  ]);
  await deliver(await signed(by(channel, 'Announce', url), channel), channel);
  await delivered(followed);

  expect(await rows('select url from shares')).toHaveLength(2);
  expect(forwardedTo(other)).toEqual([]);
});

test('a host that cannot check what a third one signed is not held up by it', async () => {
  await using followed = await startFollowed();
  const { deliver, other, channel, url, rows } = followed;
  other.refuses.add('/inbox');
  await deliver(await signed(by(channel, 'Announce', url), channel), channel);
  await delivered(followed);

  expect(await rows('select failures, refusals from delivery_hosts where host = $1', [other.host])).toEqual([{ failures: 0, refusals: 0 }]);
  expect(await rows('select reason from delivery_failures where host = $1', [other.host])).toEqual([{ reason: 'It answered 403.' }]);
});

/** Anna's comment on the video, which videos knows by this number once it is shown. */
async function comment({ deliver, peer, anna, url, video, world }: Awaited<ReturnType<typeof startFollowed>>) {
  const path = `/notes/${++count}`;
  const note = {
    type: 'Note',
    id: `${peer.url}${path}`,
    inReplyTo: url,
    content: '<p>Where was this shot?</p>',
    published: '2026-03-02T10:00:00.000Z',
    attributedTo: anna.url,
    to: [PUBLIC],
  };
  peer.serve(path, { body: note });
  const create = await signed(by(anna, 'Create', note), anna);
  expect(await deliver(create, anna)).toBe(204);
  await world.settle();
  const found = [...world.videos.videos.values()].find((each) => each.video.uuid === video.uuid);
  if (!found) throw new Error('no video');
  const known = world.videos.comment(found, null, { url: note.id, account: { name: 'anna', url: anna.url }, text: 'Where was this shot?' });
  const settled = async () => {
    const id = crypto.randomUUID();
    await world.publishEvent(videosEvents.remoteCommentSettled, { commentId: known.id, videoId: found.video.id, url: note.id }, id);
    await eventually(async () => expect(await world.query('select from inbox where message_id = $1', [id])).toHaveLength(1));
  };
  return { create, note, path, known, settled };
}

test('a comment is forwarded once it is shown, again when its author says so, and its end', async () => {
  await using followed = await startFollowed();
  const { deliver, other, peer, anna, url, world } = followed;
  const { create, note, path, known, settled } = await comment(followed);
  expect(forwardedTo(other)).toEqual([]);

  await settled();
  await settled();
  await delivered(followed);
  expect(forwardedTo(other)).toEqual([create]);
  const approval = `${url}/comments/${known.id}/approve-reply`;
  expect(peer.inbox.map(({ activity }) => activity)).toContainEqual(
    expect.objectContaining({ type: 'ApproveReply', id: approval, object: note.id }),
  );

  peer.serve(path, { body: { ...note, replyApproval: approval } });
  const again = await signed(by(anna, 'Create', { ...note, replyApproval: approval }), anna);
  await deliver(again, anna);
  await deliver(await signed(by(anna, 'Create', { ...note, replyApproval: approval }), anna), anna);
  await delivered(followed);
  expect(forwardedTo(other)).toEqual([create, again]);

  const deletion = await signed(by(anna, 'Delete', note.id), anna);
  await deliver(deletion, anna);
  world.videos.comments.set(known.id, { ...known, account: null, deletedAt: new Date().toISOString() });
  await world.settle();
  await settled();
  await delivered(followed);
  expect(forwardedTo(other)).toEqual([create, again, deletion]);
  expect(other.inbox.filter(({ activity }) => activity['type'] === 'Delete')).toHaveLength(1);
});

test('the owner of the video tells of the end of a comment from elsewhere, also where its author is, by an activity of this instance', async () => {
  await using followed = await startFollowed();
  const { ines, other, peer, world } = followed;
  const { known, note, settled } = await comment(followed);
  await settled();
  await delivered(followed);

  world.videos.comments.set(known.id, { ...known, account: null, deletedAt: new Date().toISOString() });
  await settled();
  await delivered(followed);

  const deletes = [other, peer].map(({ inbox }) => inbox.map(({ activity }) => activity).filter(({ type }) => type === 'Delete'));
  const deletion = { id: `${ines.account}/deletes/comments/${known.id}`, actor: ines.account, object: note.id };
  expect(deletes[0]).toMatchObject([deletion]);
  expect(deletes[1]).toContainEqual(expect.objectContaining(deletion));
});

test('a comment of whom the owner of the video has muted is neither approved nor forwarded', async () => {
  await using followed = await startFollowed();
  const { other, peer, rows, world } = followed;
  const { known, settled } = await comment(followed);
  world.videos.comments.set(known.id, { ...known, isMuted: true });

  await settled();
  await delivered(followed);

  expect(forwardedTo(other)).toEqual([]);
  expect(peer.inbox.map(({ activity }) => activity['type'])).not.toContain('ApproveReply');
  expect(await rows('select activity from remote_comments')).toEqual([{ activity: null }]);
});

test('a comment that somebody else of its host sends is stored, but not forwarded', async () => {
  await using followed = await startFollowed();
  const { deliver, peer, rows, url } = followed;
  const carl = peer.actor('carl', { key: 2 });
  const note = { type: 'Note', inReplyTo: url, content: 'Hello', published: '2026-03-02T10:00:00.000Z', to: [PUBLIC] };
  peer.serve('/notes/of-anna', { body: { ...note, id: `${peer.url}/notes/of-anna`, attributedTo: followed.anna.url } });

  await deliver(await signed(by(carl, 'Create', { type: 'Note', id: `${peer.url}/notes/of-anna` }), carl), carl);
  await followed.world.settle();

  expect(await rows('select url, activity from remote_comments')).toEqual([{ url: `${peer.url}/notes/of-anna`, activity: null }]);
});
