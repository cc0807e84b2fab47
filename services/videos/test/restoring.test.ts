import { randomUUID } from 'node:crypto';
import { restoringInternal, videosApi } from '@flotilla/contracts-videos';
import { alice, bob, root } from '@flotilla/test-kit';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { makePlaylist, orderOf } from './playlists-world.ts';
import { film, ice, olof, startRemoteWorld } from './remote-world.ts';
import { publicUrl, startWorld as startVideos, type World } from './world.ts';

const params = { userId: alice.userId };
const done = { status: 200, body: { outcome: 'done' } };
const duplicate = { status: 200, body: { outcome: 'duplicate' } };
const ELSEWHERE = 'https://peer.example/w/1b671a64-40d5-491e-99b0-da01ff1f3341';
const vtt = (text: string) => Buffer.from(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`);

/** Videos that knows who alice and bob are. */
async function startWorld(): Promise<World> {
  const world = await startVideos();
  for (const person of [alice, bob, root]) await world.hastenUser(person, { videosHistoryEnabled: true });
  return world;
}

async function storePicture(world: World): Promise<string> {
  const key = `uploads/pictures/${randomUUID()}`;
  await world.storage.put(
    key,
    await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  return key;
}

const wantedVideo = { channel: 'alice_channel', name: 'The Torne in March', duration: 62, size: 1000 };

async function storedVideo(world: World, fields: object = {}) {
  const uuid = randomUUID();
  const storageKey = `originals/${uuid}/${randomUUID()}`;
  await world.storage.put(storageKey, Buffer.from('a film'));
  return {
    ...wantedVideo,
    uuid,
    storageKey,
    filename: 'torne.mov',
    privacy: 1 as const,
    tags: ['river'],
    passwords: [],
    thumbnail: null,
    captions: [],
    chapters: [],
    embedDomains: null,
    ...fields,
  };
}

describe('what an archive says of people', () => {
  test('the account says what the archive says, with its picture, and keeps that where the archive has none', async () => {
    await using world = await startWorld();
    const avatar = await storePicture(world);
    const said = { displayName: 'Ines', description: 'Films about rivers.' };

    expect(await world.asExports(restoringInternal.restoreAccount, { params, body: { ...said, avatar } })).toMatchObject(done);
    expect(await world.asExports(restoringInternal.restoreAccount, { params, body: { ...said, avatar: null } })).toMatchObject(done);

    const account = await world.anonymous(videosApi.getAccount, { params: { name: 'alice' } });
    expect(account).toMatchObject({ body: { displayName: 'Ines', description: 'Films about rivers.', avatars: [{}, {}, {}, {}] } });
    await world.settle();
    expect((await world.storedKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  test('a picture that is none is passed over', async () => {
    await using world = await startWorld();
    const key = `uploads/pictures/${randomUUID()}`;
    await world.storage.put(key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));

    const body = { displayName: 'Ines', description: null, avatar: key };

    expect(await world.asExports(restoringInternal.restoreAccount, { params, body })).toMatchObject(done);
    expect(await world.anonymous(videosApi.getAccount, { params: { name: 'alice' } })).toMatchObject({ body: { avatars: [] } });
  });

  test('E5: a channel is created once; a name that somebody has changes nothing', async () => {
    await using world = await startWorld();
    const body = {
      name: 'rivers',
      displayName: 'Rivers',
      description: null,
      support: null,
      avatar: null,
      banner: await storePicture(world),
    };

    expect(await world.asExports(restoringInternal.restoreChannel, { params, body })).toMatchObject(done);
    const again = { ...body, displayName: 'Other', banner: null };
    expect(await world.asExports(restoringInternal.restoreChannel, { params, body: again })).toMatchObject(duplicate);
    expect(await world.asExports(restoringInternal.restoreChannel, { params, body: { ...again, name: 'bob' } })).toMatchObject(duplicate);
    expect(await world.asExports(restoringInternal.restoreChannel, { params, body: { ...again, name: 'Not A Name' } })).toMatchObject({
      status: 400,
    });

    const found = await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'rivers' } });
    expect(found).toMatchObject({
      body: { displayName: 'Rivers', banners: [expect.anything(), expect.anything()], ownerAccount: { name: 'alice' } },
    });
  });

  test('E5: a channel that was interrupted between its row and its pictures is tried again, and has them', async () => {
    await using world = await startWorld();
    const wanted = async () => ({
      name: 'rivers',
      displayName: 'Rivers',
      description: null,
      support: null,
      avatar: await storePicture(world),
      banner: await storePicture(world),
    });
    await world.sql('alter table actor_images add constraint interrupted check (false) not valid');
    expect(await world.asExports(restoringInternal.restoreChannel, { params, body: await wanted() })).toMatchObject({ status: 500 });
    await world.sql('alter table actor_images drop constraint interrupted');

    expect(await world.asExports(restoringInternal.restoreChannel, { params, body: await wanted() })).toMatchObject(done);

    const found = await world.anonymous(videosApi.getChannel, { params: { channelHandle: 'rivers' } });
    expect(found).toMatchObject({ body: { avatars: [{}, {}, {}, {}], banners: [{}, {}] } });
  });

  test('mutes and subscriptions are there once; accounts that nobody knows are passed over', async () => {
    await using world = await startWorld();
    const mutes = [
      { kind: 'server', name: 'spam.example' },
      { kind: 'account', name: 'bob' },
      { kind: 'account', name: 'nobody@peer.example' },
    ] as const;
    for (const body of [...mutes, ...mutes])
      expect(await world.asExports(restoringInternal.restoreMute, { params, body })).toMatchObject(done);
    for (let time = 0; time < 2; time += 1)
      expect(
        await world.asExports(restoringInternal.restoreFollow, { params, body: { handle: 'bob_channel@flotilla.example:8080' } }),
      ).toMatchObject(done);

    expect(await world.as(alice)(videosApi.listMyMutedServers, { query: {} })).toMatchObject({ body: { total: 1 } });
    expect(await world.as(alice)(videosApi.listMyMutedAccounts, { query: {} })).toMatchObject({ body: { total: 1 } });
    expect(await world.sql('select state from follows')).toEqual([{ state: 'accepted' }]);
  });

  test('settings of notifications that there are, are taken', async () => {
    await using world = await startWorld();
    const settings = { newFollow: 3, commentMention: 9, noneSuch: 1, newPeerTubeVersion: 0 };

    expect(await world.asExports(restoringInternal.restoreNotificationSettings, { params, body: { settings } })).toMatchObject(done);

    expect(await world.sql('select chosen from notification_settings')).toEqual([{ chosen: { newFollow: 3, newServiceVersion: 0 } }]);
  });

  test('who is blocked or gone gets nothing', async () => {
    await using world = await startWorld();
    await world.hastenUser(alice, { blocked: true, version: 99 });

    const body = { displayName: 'Ines', description: null, avatar: null };
    expect(await world.asExports(restoringInternal.restoreAccount, { params, body })).toMatchObject({ body: { outcome: 'gone' } });
    const nobody = { userId: 99 };
    expect(await world.asExports(restoringInternal.restoreAccount, { params: nobody, body })).toMatchObject({ body: { outcome: 'gone' } });
  });
});

describe('what an archive says of videos', () => {
  test('ratings and positions are there once; a video that cannot be had is refused', async () => {
    await using world = await startWorld();
    const video = await world.publish(bob);
    const secret = await world.publish(bob, { privacy: 3 });
    const urlOf = (uuid: string) => `${publicUrl}/videos/watch/${uuid}`;

    for (let time = 0; time < 2; time += 1) {
      const rated = { videoUrl: urlOf(video.uuid), rating: 'like' } as const;
      expect(await world.asExports(restoringInternal.restoreRating, { params, body: rated })).toMatchObject(done);
      const watched = { videoUrl: `${publicUrl}/w/${video.shortUUID}`, seconds: 42 };
      expect(await world.asExports(restoringInternal.restoreWatched, { params, body: watched })).toMatchObject(done);
    }
    const refused = await world.asExports(restoringInternal.restoreRating, {
      params,
      body: { videoUrl: urlOf(secret.uuid), rating: 'like' },
    });
    const unknown = await world.asExports(restoringInternal.restoreRating, { params, body: { videoUrl: ELSEWHERE, rating: 'like' } });

    expect([refused.status, unknown.status]).toEqual([403, 404]);
    expect(await world.sql('select video_id as id, rating from ratings')).toEqual([{ id: video.id, rating: 'like' }]);
    expect(await world.sql('select video_id as id, position from watched_videos')).toEqual([{ id: video.id, position: 42 }]);
  });

  test('E5: a playlist is made once, with the videos that can be had; Watch later gets what is not in it', async () => {
    await using world = await startWorld();
    const [one, two] = [await world.publish(bob, {}, { name: 'One' }), await world.publish(bob, {}, { name: 'Two' })];
    const elements = [one, two].map(({ uuid }) => ({ videoUrl: `${publicUrl}/w/${uuid}`, startTimestamp: 3, stopTimestamp: null }));
    const gone = { videoUrl: ELSEWHERE, startTimestamp: null, stopTimestamp: null };
    const wrong = { videoUrl: `${publicUrl}/w/${one.uuid}`, startTimestamp: 9, stopTimestamp: 5 };
    const body = {
      type: 1 as const,
      displayName: 'Ice',
      description: 'Frozen rivers',
      privacy: 1 as const,
      channel: 'alice_channel',
      elements: [gone, ...elements, wrong],
      thumbnail: null,
    };
    const restore = (fields: object) => world.asExports(restoringInternal.restorePlaylist, { params, body: { ...body, ...fields } });

    expect(await restore({})).toMatchObject(done);
    expect(await restore({})).toMatchObject(duplicate);
    expect(await restore({ displayName: 'Other', channel: null })).toMatchObject({ status: 400 });
    expect(await restore({ displayName: 'Other', channel: 'bob_channel' })).toMatchObject({ status: 404 });
    for (let time = 0; time < 2; time += 1)
      expect(await restore({ type: 2, displayName: 'Watch later', privacy: 3, channel: null })).toMatchObject(done);

    const lists = await world.sql<{ uuid: string; name: string }>(
      'select p.uuid, p.display_name as name from playlists p join accounts a on a.id = p.account_id where a.user_id = $1 order by p.type',
      [alice.userId],
    );
    expect(lists).toHaveLength(2);
    for (const list of lists) expect(await orderOf(world, alice, list)).toEqual(['1 One', '2 Two']);
  });

  test('what another instance may not be asked for yet is waited for, and a playlist is not made without it', async () => {
    await using world = await startRemoteWorld();
    await world.hastenUser(alice, { videosHistoryEnabled: true });
    const { elsewhere, busy } = world.federation;
    const videos = [film({ name: 'One' }), film({ name: 'Two' })] as const;
    for (const video of videos)
      elsewhere.set(video.url, {
        video: { about: video.url, video, account: olof(), channel: ice(), listed: { isFollowed: false }, isNew: false },
      });
    elsewhere.set('ice@peer.example', { actor: { about: ice().url, actor: ice(), owner: olof() } });
    const videoUrl = videos[1].url;
    const elements = videos.map(({ url }) => ({ videoUrl: url, startTimestamp: null, stopTimestamp: null }));
    const list = { type: 1, displayName: 'Ice', description: null, privacy: 3, channel: null, elements, thumbnail: null } as const;
    const restoreAll = async () => [
      await world.asExports(restoringInternal.restoreFollow, { params, body: { handle: 'ice@peer.example' } }),
      await world.asExports(restoringInternal.restorePlaylist, { params, body: list }),
      await world.asExports(restoringInternal.restorePlaylist, { params, body: { ...list, type: 2, displayName: 'Watch later' } }),
      await world.asExports(restoringInternal.restoreRating, { params, body: { videoUrl, rating: 'like' } }),
      await world.asExports(restoringInternal.restoreWatched, { params, body: { videoUrl, seconds: 42 } }),
    ];
    for (const address of ['ice@peer.example', videoUrl]) busy.add(address);

    for (const refused of await restoreAll()) expect(refused).toMatchObject({ status: 503 });
    expect(await world.sql('select from playlist_elements')).toEqual([]);
    expect(await world.sql('select from playlists where type = 1')).toEqual([]);
    busy.clear();
    for (const restored of await restoreAll()) expect(restored).toMatchObject(done);

    expect(await world.sql('select from playlist_elements')).toHaveLength(4);
    // What was had before the refusal was not asked for again.
    expect(world.federation.asked.filter((address) => address === videos[0].url)).toHaveLength(1);
  });

  test('F2: an archive makes nobody a manager: a channel of others takes neither videos nor playlists, whoever the user is', async () => {
    await using world = await startWorld();
    await makePlaylist(world, bob);
    const ofRoot = { userId: root.userId };

    const check = await world.asExports(restoringInternal.checkVideo, { params: ofRoot, body: { ...wantedVideo, uuid: randomUUID() } });

    expect(check.status).toBe(404);
  });

  test('a video comes as by an upload, with captions, chapters, thumbnail and passwords', async () => {
    await using world = await startWorld();
    const caption = { language: 'en', storageKey: `uploads/captions/${randomUUID()}` };
    const broken = { language: 'fr', storageKey: `uploads/captions/${randomUUID()}` };
    await world.storage.put(caption.storageKey, vtt('Hello'));
    await world.storage.put(broken.storageKey, Buffer.from('nothing'));
    const body = await storedVideo(world, {
      privacy: 5,
      passwords: ['open sesame'],
      thumbnail: await storePicture(world),
      captions: [caption, broken],
      automaticCaptions: ['en'],
      chapters: [
        { timecode: 50, title: 'Break-up' },
        { timecode: 0, title: 'Arrival' },
        { timecode: 900, title: 'Beyond' },
      ],
      embedDomains: ['Friends.Example'],
    });

    expect(await world.asExports(restoringInternal.checkVideo, { params, body })).toMatchObject({ body: { outcome: 'wanted' } });
    expect(await world.asExports(restoringInternal.restoreVideo, { params, body })).toMatchObject(done);

    const [video] = await world.sql<{ id: number }>(
      'select id, name, privacy, quota_charged as charged, embed_domains as domains from videos',
    );
    expect(video).toMatchObject({ name: 'The Torne in March', privacy: 5, charged: 1000, domains: ['friends.example'] });
    expect(await world.sql('select language, automatically_generated as made from video_captions')).toEqual([
      { language: 'en', made: true },
    ]);
    expect(await world.sql('select password from video_passwords')).toEqual([{ password: 'open sesame' }]);
    expect(await world.sql('select chapters from video_chapters')).toEqual([
      {
        chapters: [
          { timecode: 0, title: 'Arrival' },
          { timecode: 50, title: 'Break-up' },
        ],
      },
    ]);
    expect(await world.sql('select count(*)::int as count from thumbnails')).toEqual([{ count: 2 }]);
    expect(await world.events('source.ready.v1')).toMatchObject([{ storageKey: body.storageKey, wantsThumbnails: false }]);
    expect((await world.storedKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  });

  test('E5: the same item again is done, one of the same name and length is there already', async () => {
    await using world = await startWorld();
    const first = await storedVideo(world);
    const second = await storedVideo(world, { duration: 63 });
    const longer = await storedVideo(world, { duration: 70 });
    const restore = (body: typeof first) => world.asExports(restoringInternal.restoreVideo, { params, body });

    expect(await restore(first)).toMatchObject(done);
    expect(await restore(first)).toMatchObject(done);
    expect(await world.asExports(restoringInternal.checkVideo, { params, body: first })).toMatchObject(done);
    expect(await restore(second)).toMatchObject(duplicate);
    expect(await world.asExports(restoringInternal.checkVideo, { params, body: longer })).toMatchObject({ body: { outcome: 'wanted' } });
    expect(await world.sql('select uuid from videos')).toEqual([{ uuid: first.uuid }]);
  });

  test('the quota counts in all, and not for the day', async () => {
    await using world = await startWorld();
    const wanted = await storedVideo(world);
    await world.sql('update accounts set video_quota_daily = 10 where user_id = $1', [alice.userId]);
    expect(await world.asExports(restoringInternal.measureQuota, { params })).toMatchObject({ body: { bytesLeft: 10 } });
    expect(await world.asExports(restoringInternal.restoreVideo, { params, body: wanted })).toMatchObject(done);

    await world.sql('update accounts set video_quota = 2000 where user_id = $1', [alice.userId]);
    const next = await storedVideo(world, { name: 'Another one' });
    expect(await world.asExports(restoringInternal.checkVideo, { params, body: next })).toMatchObject({ status: 413 });
    expect(await world.asExports(restoringInternal.restoreVideo, { params, body: next })).toMatchObject({ status: 413 });
    expect(await world.sql('select count(*)::int as count from videos')).toEqual([{ count: 1 }]);
  });

  test('nobody but exports asks for any of this', async () => {
    await using world = await startWorld();
    const body = { displayName: 'Ines', description: null, avatar: null };
    expect((await world.asFederation(restoringInternal.restoreAccount, { params, body })).status).toBe(403);
    expect((await world.as(alice)(restoringInternal.restoreAccount, { params, body })).status).toBe(401);
  });
});
