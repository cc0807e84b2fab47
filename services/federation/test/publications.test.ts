import type { Payload } from '@flotilla/contract';
import { type FederatedVideo, videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { describeVideo, startInboxes } from './remote-instance.ts';
import { BASE, startWorld, type World } from './world.ts';

type Activity = {
  readonly type: string;
  readonly id: string;
  readonly actor: string;
  readonly object: { readonly name?: string } & string;
};
type People = Awaited<ReturnType<World['people']>>;

const SERVER = `${BASE}/accounts/peertube`;
const LONG_AGO = '2026-01-05T14:20:00.000Z';
let version = 0;
const nextVersion = () => ++version;

function snapshotOf({ video }: FederatedVideo, fields: Partial<Payload<typeof videosEvents.videoSnapshot>> = {}) {
  return {
    videoUuid: video.uuid,
    version: nextVersion(),
    deleted: false,
    videoId: video.id,
    channelId: video.channel.id,
    accountId: video.account.id,
    name: video.name,
    privacy: video.privacy.id,
    state: video.state.id,
    blocked: video.blacklisted,
    publishedAt: new Date().toISOString(),
    ...fields,
  };
}

/** Says that a video changed, and waits until federation has looked at it. */
async function changed(world: World, video: FederatedVideo, fields: Parameters<typeof snapshotOf>[1] = {}): Promise<void> {
  await told(world, videosEvents.videoSnapshot, snapshotOf(video, fields));
}

async function told<E extends (typeof videosEvents)[keyof typeof videosEvents]>(
  world: World,
  event: E,
  payload: Payload<E>,
): Promise<void> {
  const id = crypto.randomUUID();
  await world.publishEvent(event, payload, id);
  await eventually(async () => {
    if ((await world.query('select from inbox where message_id = $1', [id])).length === 0) throw new Error('the event was not taken in');
  });
  await world.settle();
}

/** What was sent, in order: who signs it, and whose followers get it. */
async function sent(world: World) {
  const rows = await world.query<{ document: string; signer: string; audience: string[] }>(
    `select document, (select url from actors where id = actor_id) as signer,
      array(select url from actors where id = any(followers_of) order by url) as audience from outbox_activities order by outbox_activities.id`,
  );
  return rows.map(({ document, signer, audience }) => ({ signer, audience, ...(JSON.parse(document) as Activity) }));
}
const typesOf = async (world: World) => (await sent(world)).map(({ type }) => type);
const urlOf = ({ video }: FederatedVideo) => `${BASE}/videos/watch/${video.uuid}`;
const everybody = ({ account, channel }: People) => [account, SERVER, channel].toSorted();

/** A world with a video of Ines that peers know. */
async function startWithKnown() {
  const world = await startWorld();
  const ines = await world.people('ines');
  const video = world.videos.put(ines);
  await changed(world, video);
  await world.query('delete from outbox_activities');
  return { world, ines, video, id: urlOf(video) };
}

test('a new video is created by its account and shared by the instance and its channel', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');
  const video = world.videos.put(ines);

  await changed(world, video);
  await changed(world, video);

  const id = urlOf(video);
  const [create, ...announces] = await sent(world);
  expect(create).toMatchObject({
    type: 'Create',
    id: `${id}/activity`,
    signer: ines.account,
    actor: ines.account,
    audience: [ines.account],
    object: { type: 'Video', id },
  });
  expect(announces).toMatchObject([
    { type: 'Announce', signer: SERVER, actor: SERVER, object: id, audience: everybody(ines) },
    { type: 'Announce', signer: ines.channel, actor: ines.channel, object: id, audience: everybody(ines) },
  ]);
});

test('what changes of a video is told once, and what does not is not', async () => {
  const { world, ines, video, id } = await startWithKnown();
  await using _ = world;
  const renamed = world.videos.put(ines, { ...video.video, name: 'The Torne in March, 4K' });

  await changed(world, renamed);
  await changed(world, renamed);

  expect(await sent(world)).toMatchObject([
    { type: 'Update', signer: ines.account, audience: everybody(ines), object: { id, name: 'The Torne in March, 4K' } },
  ]);
  const [update] = await sent(world);
  expect(update?.id).toMatch(new RegExp(`^${id}/updates/\\d{4}-`));
});

test('captions, chapters and ratings change the video they belong to', async () => {
  const { world, ines, video } = await startWithKnown();
  await using _ = world;
  const { id: videoId, uuid: videoUuid } = video.video;
  const at = new Date().toISOString();
  const of = { videoId, videoUuid, deleted: false };

  const captions = [{ language: 'en', label: 'English', automaticallyGenerated: false, fileUrl: `${BASE}/a.vtt` }];
  world.videos.put(ines, video.video, { captions });
  const caption = { captionId: 1, language: 'en', automaticallyGenerated: false, filename: 'a.vtt', createdAt: at, updatedAt: at };
  await told(world, videosEvents.captionSnapshot, { ...of, ...caption, version: nextVersion() });
  expect(await typesOf(world)).toEqual(['Update']);
  const chapters = [{ timecode: 0, title: 'Arrival' }];
  world.videos.put(ines, video.video, { captions, chapters });
  await told(world, videosEvents.chaptersSnapshot, { ...of, version: nextVersion(), chapters });
  expect(await typesOf(world)).toEqual(['Update', 'Update']);
  world.videos.put(ines, { ...video.video, likes: 1 }, { captions, chapters });
  const rating = {
    ratingId: 1,
    version: nextVersion(),
    deleted: false,
    accountId: ines.accountId,
    videoId,
    rating: 'like',
    createdAt: at,
  } as const;
  await told(world, videosEvents.ratingSnapshot, rating);
  expect(await typesOf(world)).toEqual(['Update', 'Update']);
  await world.query(`update jobs set run_at = now() where type = 'federate-ratings'`);
  await world.wake('jobs');
  await eventually(async () => expect(await typesOf(world)).toEqual(['Update', 'Update', 'Update']));
});

test('F8: nothing is told of videos that are not for everybody', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');

  for (const privacy of [2, 3, 4, 5]) {
    const standing = privacy === 2 ? 'open' : 'closed';
    await changed(world, world.videos.put(ines, { privacy: { id: privacy, label: '' } }, { standing }));
  }
  await changed(world, world.videos.put(ines, { blacklisted: true }, { standing: 'closed' }));
  await changed(world, world.videos.put(ines, { blacklisted: true }, { standing: 'kept' }));
  await changed(world, world.videos.put(ines, {}, { standing: 'closed' }), { state: 2 });

  expect(await sent(world)).toEqual([]);
});

test('a video that is hidden or deleted is taken back once, and begins anew when it is shown again', async () => {
  const { world, ines, video, id } = await startWithKnown();
  await using _ = world;

  await changed(world, world.videos.put(ines, { ...video.video, privacy: { id: 3, label: '' } }, { standing: 'closed' }));
  await changed(world, video);
  expect(await sent(world)).toMatchObject([
    { type: 'Delete', id: `${id}/delete`, signer: ines.account, audience: everybody(ines), object: id, to: expect.any(Array) },
  ]);
  await changed(world, world.videos.put(ines, video.video));
  expect(await typesOf(world)).toEqual(['Delete', 'Create', 'Announce', 'Announce']);
  world.videos.videos.delete(video.video.id);
  await changed(world, video, { deleted: true });
  expect((await typesOf(world)).slice(4)).toEqual(['Delete']);
  await changed(world, video, { deleted: true });
  expect(await typesOf(world)).toHaveLength(5);
});

test('a block that leaves it with those who have it tells them nothing; one that does not takes it back', async () => {
  const { world, ines, video } = await startWithKnown();
  await using _ = world;
  const blocked = { ...video.video, blacklisted: true, name: 'Changed meanwhile' };

  await changed(world, world.videos.put(ines, blocked, { standing: 'kept' }));
  expect(await sent(world)).toEqual([]);
  await changed(world, world.videos.put(ines, blocked, { standing: 'closed' }));
  expect(await typesOf(world)).toEqual(['Delete']);
});

test('a video that moves is no longer shared by the old channel before the new one shares it', async () => {
  const { world, ines, video, id } = await startWithKnown();
  await using _ = world;
  const bob = await world.people('bob');
  const moved = world.videos.put({ ...ines, channel: bob.channel, channelId: bob.channelId }, {
    ...video.video,
    channel: undefined,
  } as never);
  const channel = { ...video.video.channel, id: bob.channelId, name: 'bob_channel' };
  await changed(world, world.videos.put(ines, { ...moved.video, channel }));

  const audience = [...new Set([...everybody(ines), bob.channel])].toSorted();
  expect(await sent(world)).toMatchObject([
    { type: 'Undo', signer: ines.channel, actor: ines.channel, audience, object: { type: 'Announce', actor: ines.channel, object: id } },
    { type: 'Announce', signer: bob.channel, object: id, audience },
    { type: 'Update', signer: ines.account, audience, object: { audience: bob.channel } },
  ]);
});

test('what happens while a video is looked at is not missed', async () => {
  const { world, ines, video } = await startWithKnown();
  await using _ = world;
  const first = world.videos.put(ines, { ...video.video, name: 'First' });
  const { promise: isLookedAt, resolve: lookedAt } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  world.videos.beforeRead = async () => {
    lookedAt();
    await mayAnswer;
  };

  await world.publishEvent(videosEvents.videoSnapshot, snapshotOf(first));
  await isLookedAt;
  // The answer with the first name is on its way.
  world.videos.beforeRead = async () => {};
  const second = world.videos.put(ines, { ...video.video, name: 'Second' });
  const id = crypto.randomUUID();
  await world.publishEvent(videosEvents.videoSnapshot, snapshotOf(second), id);
  await eventually(async () => {
    if ((await world.query('select from inbox where message_id = $1', [id])).length === 0) throw new Error('the event was not taken in');
  });
  answer();
  await world.settle();

  expect((await sent(world)).map(({ object }) => object.name)).toEqual(['First', 'Second']);
});

test('an instance that begins to federate tells nobody of the videos it has, only of what becomes of them', async () => {
  const videos: Payload<typeof videosEvents.videoSnapshot>[] = Array.from({ length: 200 }, (_, index) => ({
    videoUuid: crypto.randomUUID(),
    version: index + 1,
    deleted: false,
    videoId: index + 1,
    channelId: 1,
    accountId: 1,
    name: 'From before',
    privacy: index === 1 ? 3 : 1,
    state: 1,
    publishedAt: LONG_AGO,
  }));
  await using world = await startWorld({
    before: async (publishEvent) => {
      for (const video of videos) await publishEvent(videosEvents.videoSnapshot, video);
    },
  });
  await eventually(
    async () => {
      const [{ count } = { count: 0 }] = await world.query<{ count: number }>('select count(*)::int as count from published_objects');
      if (count < 200) throw new Error(`${count} are remembered`);
    },
    { withinMs: 60_000 },
  );
  await world.settle();

  expect([await sent(world), world.videos.calls]).toEqual([[], []]);
  const ines = await world.people('ines');
  const known = world.videos.put(ines, { id: 1, name: 'Renamed' });
  const wasPrivate = world.videos.put(ines, { id: 2 });
  await changed(world, known, { publishedAt: LONG_AGO });
  expect(await typesOf(world)).toEqual(['Update']);
  await changed(world, wasPrivate, { publishedAt: LONG_AGO });
  expect(await typesOf(world)).toEqual(['Update', 'Create', 'Announce', 'Announce']);
});

test('a comment is told of once it is shown, and its end where it was told', async () => {
  const { world, ines, video, id } = await startWithKnown();
  await using _ = world;
  const bob = await world.people('bob');
  const comment = world.videos.comment(video, 'bob', { heldForReview: true });
  const say = (fields: Partial<Payload<typeof videosEvents.commentSnapshot>> = {}) =>
    told(world, videosEvents.commentSnapshot, {
      commentId: comment.id,
      version: nextVersion(),
      deleted: false,
      videoId: video.video.id,
      accountId: bob.accountId,
      threadId: comment.id,
      inReplyToCommentId: null,
      text: comment.text,
      heldForReview: comment.heldForReview,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      deletedAt: null,
      ...fields,
    });
  const audience = [...everybody(ines), bob.account].toSorted();

  await say();
  expect(await sent(world)).toEqual([]);
  world.videos.comment(video, 'bob', { ...comment, heldForReview: false });
  await say();
  await say();
  const url = `${id}/comments/${comment.id}`;
  expect(await sent(world)).toMatchObject([
    { type: 'Create', id: `${url}/activity`, signer: bob.account, audience, object: { type: 'Note', id: url, attributedTo: bob.account } },
  ]);
  world.videos.comment(video, null, { ...comment, account: null, text: '', deletedAt: new Date().toISOString() });
  await say({ deletedAt: new Date().toISOString() });
  world.videos.comments.delete(comment.id);
  await say({ deleted: true });
  expect((await sent(world)).slice(1)).toMatchObject([{ type: 'Delete', id: `${url}/delete`, signer: bob.account, audience, object: url }]);
});

test('nothing is told of comments below a video that is not for everybody', async () => {
  await using world = await startWorld();
  const ines = await world.people('ines');
  const video = world.videos.put(ines, { privacy: { id: 3, label: '' } }, { standing: 'closed' });
  const comment = world.videos.comment(video, 'ines');
  const at = new Date().toISOString();

  await told(world, videosEvents.commentSnapshot, {
    commentId: comment.id,
    version: 1,
    deleted: false,
    videoId: video.video.id,
    accountId: ines.accountId,
    threadId: comment.id,
    inReplyToCommentId: null,
    text: comment.text,
    heldForReview: false,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  });

  expect(await sent(world)).toEqual([]);
});

test('a playlist is created, changed and, once it is private, taken back', async () => {
  const { world, ines, video } = await startWithKnown();
  await using _ = world;
  const { playlist } = world.videos.playlist(ines, [video]);
  const url = `${BASE}/video-playlists/${playlist.uuid}`;
  const say = (privacy: number) =>
    told(world, videosEvents.playlistSnapshot, {
      playlistId: playlist.id,
      version: nextVersion(),
      deleted: false,
      uuid: playlist.uuid,
      accountId: ines.accountId,
      channelId: ines.channelId,
      displayName: 'Ice',
      description: null,
      privacy,
      type: 1,
      videosLength: 1,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    });

  await say(1);
  await say(1);
  expect(await sent(world)).toMatchObject([
    { type: 'Create', signer: ines.account, audience: everybody(ines), object: { type: 'Playlist', id: url, totalItems: 1 } },
  ]);
  world.videos.playlist(ines, [video, video], { ...playlist, videosLength: 2 });
  await say(1);
  world.videos.playlist(ines, [video], { ...playlist, privacy: { id: 3, label: '' } });
  await say(3);
  await say(3);
  expect((await sent(world)).slice(1)).toMatchObject([
    { type: 'Update', object: { id: url, totalItems: 2 } },
    { type: 'Delete', signer: ines.account, audience: everybody(ines), object: url },
  ]);
});

test('what people think of a video of another instance is told to its account: a change takes back first what they thought before', async () => {
  await using inboxes = await startInboxes();
  const { peer, rows, world } = inboxes;
  const ines = await world.people('ines');
  const olof = peer.actor('olof');
  const rivers = peer.actor('rivers', { type: 'Group', attributedTo: olof.url });
  const video = describeVideo(peer, { account: olof, channel: rivers, uuid: '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11' });
  peer.serve('/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11', { body: video });
  await inboxes.deliver({ type: 'Create', id: `${video.id}/activity`, actor: olof.url, object: video, to: [] }, olof);
  await world.settle();
  const rate = (ratingId: number, rating: 'dislike' | 'like', more: object = {}) =>
    told(world, videosEvents.ratingSnapshot, {
      ratingId,
      version: nextVersion(),
      deleted: false,
      accountId: ines.accountId,
      videoId: 77,
      rating,
      videoUrl: video.id,
      createdAt: new Date().toISOString(),
      ...more,
    });

  await rate(1, 'like');
  await rate(1, 'dislike');
  await rate(1, 'dislike', { deleted: true });
  const late = nextVersion();
  await rate(2, 'like');
  await rate(1, 'dislike', { version: late, deleted: true });
  await rate(2, 'like', { version: nextVersion() });

  const [like, dislike] = [`${ines.account}/likes/77`, `${ines.account}/dislikes/77`];
  const activities = (await inboxes.sent()).map(({ type, id, object }) => [type, id, typeof object === 'string' ? object : 'activity']);
  expect(activities).toEqual([
    ['Like', like, video.id],
    ['Undo', `${like}/undo`, 'activity'],
    ['Dislike', dislike, video.id],
    ['Undo', `${dislike}/undo`, 'activity'],
    ['Like', like, video.id],
  ]);
  expect((await inboxes.sent())[0]).toMatchObject({
    to: [olof.url],
    cc: [],
    id: like,
    type: 'Like',
    actor: ines.account,
    object: video.id,
  });
  expect(await rows('select distinct inboxes from outbox_activities')).toEqual([{ inboxes: [`${peer.url}/inbox`] }]);
  await eventually(() => expect(peer.inbox.map(({ activity }) => activity['type'])).toEqual(activities.map(([type]) => type)));
});
