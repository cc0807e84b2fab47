import { signDocument, withContext } from '@flotilla/activitypub';
import { communityEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Inboxes, keys, PUBLIC, type RemoteActor, type RemoteInstance, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

let count = 0;

const by = ({ url }: RemoteActor, type: string, object: unknown, more: object = {}) => ({
  type,
  id: `${url}/${type.toLowerCase()}/${++count}`,
  actor: url,
  object,
  to: [PUBLIC],
  ...more,
});

/** An activity with the signature of its actor, or of whose key is given. */
const signed = (activity: object, { url, keys: { privateKey } }: RemoteActor) =>
  signDocument(withContext('Announce', activity), { keyId: `${url}#main-key`, privateKey, creator: url }, new Date());

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
