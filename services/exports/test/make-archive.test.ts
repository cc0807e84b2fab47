import { randomBytes } from 'node:crypto';
import { exportsEvents } from '@flotilla/contracts-exports';
import { alice } from '@flotilla/test-kit';
import { jsonOf, readArchive, wrongChecksums } from '@flotilla/test-kit/read-archive';
import { expect, test } from '@jest/globals';
import { archivedVideo } from './fake-neighbours.ts';
import { BASE, startWorld, type World } from './world.ts';

const at = '2026-03-02T10:02:00.000Z';

/** A video with all files that one can have, in the storage. */
async function filmWithFiles(world: World, id: number, size = 1000) {
  const store = async (key: string, bytes = randomBytes(size)) => {
    await world.storage.put(key, bytes);
    return { storageKey: key, bytes };
  };
  const [original, thumbnail, caption] = [await store(`originals/${id}`), await store(`thumbnails/${id}`), await store(`captions/${id}`)];
  const captionFile = { language: 'en', filename: `${id}-en.vtt`, fileUrl: `${BASE}/${id}-en.vtt`, automaticallyGenerated: true };
  const video = archivedVideo(id, {
    captions: [{ language: 'en', label: 'English', automaticallyGenerated: true, fileUrl: captionFile.fileUrl }],
    captionFiles: [{ ...captionFile, createdAt: at, updatedAt: at, storageKey: caption.storageKey }],
    thumbnail: { storageKey: thumbnail.storageKey, extension: '.jpg' },
    videoFile: { storageKey: original.storageKey, extension: '.mov', mediaType: 'video/quicktime', size, height: 1080, fps: 25 },
  });
  world.neighbours.videos.push(video);
  return { video, uuid: video.video.uuid, original, thumbnail, caption };
}

async function download(world: World, made: { readonly privateDownloadUrl: string | null }) {
  const answer = await world.download(made.privateDownloadUrl ?? '');
  expect(answer.status).toBe(200);
  return readArchive(Buffer.from(await answer.arrayBuffer()));
}

test('an archive holds every file of its layout, also when there is nothing to tell, and the checksum of each', async () => {
  await using world = await startWorld();

  const made = await world.make();

  const files = await download(world, made);
  expect([...files.keys()].toSorted()).toEqual([
    'SHA256SUMS',
    'activity-pub/actor.json',
    'activity-pub/dislikes.json',
    'activity-pub/following.json',
    'activity-pub/likes.json',
    'activity-pub/outbox.json',
    'peertube/account.json',
    'peertube/automatic-tag-policies.json',
    'peertube/blocklist.json',
    'peertube/channels.json',
    'peertube/comments.json',
    'peertube/dislikes.json',
    'peertube/follower.json',
    'peertube/following.json',
    'peertube/likes.json',
    'peertube/user-settings.json',
    'peertube/video-history.json',
    'peertube/video-playlists.json',
    'peertube/videos.json',
    'peertube/watched-words-lists.json',
  ]);
  expect(wrongChecksums(files)).toEqual([]);
  expect(jsonOf(files, 'peertube/likes.json')).toEqual({ likes: [] });
  expect(jsonOf(files, 'peertube/blocklist.json')).toEqual({ instances: [], actors: [] });
  expect(String(files.get('peertube/likes.json'))).toBe('{\n  "likes": []\n}');
  expect(made).toMatchObject({ state: { id: 3, label: 'Completed' }, size: expect.any(Number) });
  expect(await world.events(exportsEvents.userExportEnded)).toEqual([{ exportId: made.id, userId: alice.userId, outcome: 'completed' }]);
});

test('what somebody gave to the instance is in the files of its section', async () => {
  await using world = await startWorld();
  const { neighbours } = world;
  await world.storage.put('avatars/a.png', Buffer.from('a picture'));
  await world.storage.put('banners/b.jpg', Buffer.from('a banner'));
  neighbours.avatar = 'avatars/a.png';
  neighbours.channels[0] = { name: 'rivers', banner: 'banners/b.jpg' };
  const elsewhere = 'https://peer.example/videos/watch/1b671a64-40d5-491e-99b0-da01ff1f3341';
  neighbours.likes.push({ videoUrl: elsewhere, createdAt: at });
  neighbours.mutes.push({ kind: 'server', name: 'spam.example' }, { kind: 'account', name: 'troll@peer.example' });
  const followed = { handle: 'alice@video.example', targetHandle: 'fjords@peer.example', createdAt: at };
  neighbours.following.push({ ...followed, targetUrl: 'https://peer.example/video-channels/fjords' });
  const follower = { handle: 'bob@video.example', targetHandle: 'rivers@video.example', createdAt: at };
  neighbours.followers.push({ ...follower, targetUrl: `${BASE}/video-channels/rivers` });
  neighbours.followersElsewhere.push({ name: 'rivers', handle: 'maj@social.example' }, { name: 'alice', handle: 'olof@peer.example' });
  neighbours.history.push({ videoUrl: elsewhere, lastTimecode: 42, createdAt: at, updatedAt: at });
  const comment = { url: `${BASE}/videos/watch/x/comments/312`, text: 'just below the bridge', createdAt: at, videoUrl: elsewhere };
  neighbours.comments.push({ id: 312, ...comment, inReplyToCommentUrl: null });
  const playlist = { uuid: 'd3b07384-d9a0-4c1e-8f6a-7b1c2d3e4f50', displayName: 'Ice', description: null, privacy: 1, type: 1 };
  const dates = { createdAt: at, updatedAt: at };
  neighbours.playlists.push({
    ...playlist,
    id: 8,
    url: `${BASE}/video-playlists/${playlist.uuid}`,
    channel: 'rivers',
    ...dates,
    thumbnailUrl: null,
    thumbnail: null,
    elements: [{ videoUrl: elsewhere, startTimestamp: 30, stopTimestamp: null }],
  });

  const files = await download(world, await world.make());

  expect(jsonOf(files, 'peertube/account.json')).toMatchObject({
    name: 'alice',
    archiveFiles: { avatar: '../files/account/avatars/alice.png' },
  });
  expect(String(files.get('files/account/avatars/alice.png'))).toBe('a picture');
  expect(jsonOf(files, 'peertube/user-settings.json')).toMatchObject({
    email: 'alice@mail.example',
    notificationSettings: { newFollow: 1 },
  });
  expect(jsonOf(files, 'peertube/channels.json')).toMatchObject({
    channels: [{ name: 'rivers', archiveFiles: { avatar: null, banner: '../files/channels/banners/rivers.jpg' } }],
  });
  expect(String(files.get('files/channels/banners/rivers.jpg'))).toBe('a banner');
  expect(jsonOf(files, 'peertube/likes.json')).toEqual({ likes: [{ videoUrl: elsewhere, createdAt: at }] });
  expect(jsonOf(files, 'activity-pub/likes.json')).toMatchObject({ id: 'likes.json', totalItems: 1, orderedItems: [elsewhere] });
  expect(jsonOf(files, 'peertube/blocklist.json')).toEqual({
    instances: [{ host: 'spam.example' }],
    actors: [{ handle: 'troll@peer.example' }],
  });
  expect(jsonOf(files, 'peertube/following.json')).toEqual({ following: [followed] });
  expect(jsonOf(files, 'activity-pub/following.json')).toMatchObject({ orderedItems: ['https://peer.example/video-channels/fjords'] });
  expect(jsonOf(files, 'peertube/follower.json')).toEqual({
    followers: [
      follower,
      { handle: 'olof@peer.example', targetHandle: 'alice@video.example', createdAt: at },
      { handle: 'maj@social.example', targetHandle: 'rivers@video.example', createdAt: at },
    ],
  });
  expect(jsonOf(files, 'peertube/video-history.json')).toMatchObject({ watchedVideos: [{ videoUrl: elsewhere, lastTimecode: 42 }] });
  expect(jsonOf(files, 'peertube/comments.json')).toEqual({ comments: [comment] });
  expect(jsonOf(files, 'peertube/video-playlists.json')).toMatchObject({
    videoPlaylists: [{ displayName: 'Ice', channel: { name: 'rivers' }, elements: [{ videoUrl: elsewhere, startTimestamp: 30 }] }],
  });
  expect(jsonOf(files, 'activity-pub/actor.json')).toMatchObject({
    '@context': expect.any(Array),
    outbox: 'outbox.json',
    icon: [{ type: 'Image', url: '../files/account/avatars/alice.png' }],
  });
  expect(wrongChecksums(files)).toEqual([]);
});

test('videos come with their files, and as ActivityPub tells them; private ones are for nobody', async () => {
  await using world = await startWorld();
  const film = await filmWithFiles(world, 1);
  world.neighbours.videos.push(archivedVideo(2, { passwords: ['secret word'] }, { privacy: { id: 5, label: 'Password protected' } }));

  const files = await download(world, await world.make());

  const { uuid } = film;
  expect(jsonOf(files, 'peertube/videos.json')).toMatchObject({
    videos: [
      {
        uuid,
        archiveFiles: {
          videoFile: `../files/videos/video-files/${uuid}.mov`,
          thumbnail: `../files/videos/thumbnails/${uuid}.jpg`,
          captions: { en: `../files/videos/captions/${uuid}-en.vtt` },
        },
      },
      { privacy: 5, passwords: ['secret word'], archiveFiles: { videoFile: null, thumbnail: null, captions: {} } },
    ],
  });
  expect(files.get(`files/videos/video-files/${uuid}.mov`)).toEqual(film.original.bytes);
  expect(files.get(`files/videos/thumbnails/${uuid}.jpg`)).toEqual(film.thumbnail.bytes);
  expect(files.get(`files/videos/captions/${uuid}-en.vtt`)).toEqual(film.caption.bytes);
  expect(jsonOf(files, 'activity-pub/outbox.json')).toMatchObject({
    id: 'outbox.json',
    totalItems: 2,
    orderedItems: [
      {
        to: ['everybody'],
        object: {
          icon: [{ url: `../files/videos/thumbnails/${uuid}.jpg` }],
          subtitleLanguage: [{ identifier: 'en', url: `../files/videos/captions/${uuid}-en.vtt` }],
          hasParts: [{ name: 'Arrival' }],
          attachment: [{ type: 'Video', url: `../files/videos/video-files/${uuid}.mov`, mediaType: 'video/quicktime', height: 1080 }],
        },
      },
      { to: [], cc: [], object: { to: [], cc: [] } },
    ],
  });
});

test('without video files the archive names none', async () => {
  await using world = await startWorld();
  const { uuid } = await filmWithFiles(world, 1);

  const files = await download(world, await world.make(false));

  expect(jsonOf(files, 'peertube/videos.json')).toMatchObject({ videos: [{ archiveFiles: { videoFile: null } }] });
  expect(files.has(`files/videos/thumbnails/${uuid}.jpg`)).toBe(true);
  expect([...files.keys()].filter((path) => path.startsWith('files/videos/video-files/'))).toEqual([]);
});

test('F10: a video that is deleted while its archive is made is left out, and the rest is whole', async () => {
  await using world = await startWorld();
  const [gone, kept] = [await filmWithFiles(world, 1), await filmWithFiles(world, 2)];
  await world.storage.delete([gone.original.storageKey, gone.thumbnail.storageKey]);

  const files = await download(world, await world.make());

  expect(files.has(`files/videos/video-files/${gone.uuid}.mov`)).toBe(false);
  expect(files.get(`files/videos/video-files/${kept.uuid}.mov`)).toEqual(kept.original.bytes);
  expect(jsonOf(files, 'peertube/videos.json')).toMatchObject({ videos: [{ archiveFiles: { videoFile: null } }, {}] });
  expect(wrongChecksums(files)).toEqual([]);
});

test('what was uploaded is removed while the archive is made: a rendition takes its place, and is named', async () => {
  await using world = await startWorld();
  const { uuid, video, original } = await filmWithFiles(world, 1);
  const rendition = { storageKey: 'renditions/1', extension: '.mp4', mediaType: 'video/mp4', size: 9, height: 720, fps: 25 };
  await world.storage.put(rendition.storageKey, Buffer.from('rendition'));
  await world.storage.delete([original.storageKey]);
  world.neighbours.afterFiles = () => world.neighbours.videos.splice(0, 1, { ...video, videoFile: rendition });

  const files = await download(world, await world.make());

  const path = `files/videos/video-files/${uuid}.mp4`;
  expect(String(files.get(path))).toBe('rendition');
  expect(jsonOf(files, 'peertube/videos.json')).toMatchObject({ videos: [{ archiveFiles: { videoFile: `../${path}` } }] });
  expect(jsonOf(files, 'activity-pub/outbox.json')).toMatchObject({
    orderedItems: [{ object: { attachment: [{ url: `../${path}`, mediaType: 'video/mp4', size: 9 }] } }],
  });
});

test('an archive that a former release began is made anew, and whole', async () => {
  await using world = await startWorld();
  const { uuid } = await filmWithFiles(world, 1);
  await world.query(`insert into user_exports (user_id, with_video_files, state, filename, storage_key, sections_done, section_cursor, created_at)
    values (2, true, 2, 'user-export-2-x.zip', 'user-exports/x.zip', 8, 1, now())`);
  await world.query(`insert into user_export_entries (export_id, path, position, is_deflated, crc32, size, stored_size, sha256)
    select id, 'peertube/account.json', 0, true, 0, 1, 1, '' from user_exports`);
  await world.query(`insert into jobs (type, payload, unique_key)
    select 'create-user-export', jsonb_build_object('exportId', id, 'userId', 2), 'user-export/' || id || '/' from user_exports`);
  await world.query('notify jobs');

  const made = await world.ended();

  const files = await download(world, { privateDownloadUrl: made?.privateDownloadUrl ?? null });
  expect(files.has('peertube/account.json')).toBe(true);
  expect(files.has(`files/videos/video-files/${uuid}.mov`)).toBe(true);
  expect(wrongChecksums(files)).toEqual([]);
});

test('files of several parts arrive whole', async () => {
  await using world = await startWorld();
  const film = await filmWithFiles(world, 1, 20 * 1024 * 1024 + 7);

  const made = await world.make();

  const files = await download(world, made);
  expect(files.get(`files/videos/video-files/${film.uuid}.mov`)?.equals(film.original.bytes)).toBe(true);
  expect(wrongChecksums(files)).toEqual([]);
  expect(await world.storedKeys()).toHaveLength(1);
  expect(await world.openUploads()).toEqual([]);
});
