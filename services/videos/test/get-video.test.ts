import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { publicUrl, startWorld, type World } from './world.ts';

const get = (world: World, id: string | number, caller: Caller | null = null) =>
  world.as(caller)(videosApi.getVideo, { params: { id: String(id) } });

test('shows a video with everything that is known about it', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice, {
    metadata: {
      name: ' The sea ',
      category: 2,
      licence: 1,
      language: 'en',
      tags: ['Sea', 'film'],
      description: 'x'.repeat(300),
      support: 'Buy me a boat',
    },
    thumbnails: [
      { storageKey: 'thumbnails/a.jpg', filename: 'a.jpg', width: 850, height: 480, size: 10 },
      { storageKey: 'thumbnails/b.jpg', filename: 'b.jpg', width: 280, height: 157, size: 5 },
    ],
  });
  await addFiles(world, video.id, video.uuid);

  const { status, body } = await get(world, video.uuid);

  expect(status).toBe(200);
  const hls = `${publicUrl}/static/streaming-playlists/hls/${video.uuid}`;
  expect(body).toMatchObject({
    ...video,
    name: 'The sea',
    url: `${publicUrl}/videos/watch/${video.uuid}`,
    embedPath: `/videos/embed/${video.uuid}`,
    category: { id: 2, label: 'Films' },
    licence: { id: 1, label: 'Attribution' },
    language: { id: 'en', label: 'English' },
    privacy: { id: 1, label: 'Public' },
    state: { id: 2, label: 'To transcode' },
    waitTranscoding: false,
    description: 'x'.repeat(300),
    truncatedDescription: `${'x'.repeat(247)}...`,
    support: 'Buy me a boat',
    tags: ['Sea', 'film'],
    duration: 62,
    aspectRatio: 1.7778,
    thumbnailPath: '/lazy-static/thumbnails/b.jpg',
    previewPath: '/lazy-static/thumbnails/a.jpg',
    commentsPolicy: { id: 1, label: 'Enabled' },
    downloadEnabled: true,
    account: { name: 'alice', host: 'flotilla.example:8080', userId: alice.userId, url: `${publicUrl}/accounts/alice` },
    channel: { name: 'alice_channel', isLocal: true, ownerAccount: { name: 'alice' } },
    files: [],
    streamingPlaylists: [
      {
        type: 1,
        playlistUrl: `${hls}/${video.uuid}-master.m3u8`,
        segmentsSha256Url: `${hls}/${video.uuid}-segments-sha256.json`,
        redundancies: [],
        files: [
          {
            resolution: { id: 720, label: '720p' },
            fileUrl: `${hls}/${video.uuid}-720-fragmented.mp4`,
            playlistUrl: `${hls}/${video.uuid}-720.m3u8`,
            fileDownloadUrl: `${publicUrl}/download/streaming-playlists/hls/videos/${video.uuid}-720-fragmented.mp4`,
            storage: 0,
          },
          { resolution: { id: 240, label: '240p' } },
        ],
      },
    ],
  });
});

test('F6: an id, a UUID and a short UUID name the same video; other forms are refused, unknown ones not found', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice);

  for (const id of [video.id, video.uuid, video.uuid.toUpperCase(), video.shortUUID]) {
    expect(await get(world, id)).toMatchObject({ status: 200, body: { uuid: video.uuid } });
  }
  for (const id of [
    999_999,
    2_147_483_648,
    '9'.repeat(19),
    '00000000-0000-4000-8000-000000000001',
    '1'.repeat(22),
    'Z'.repeat(22),
    '\u0000',
  ]) {
    expect(await get(world, id)).toMatchObject({ status: 404 });
  }
  for (const id of ['0', `0${video.id}`, '-1', '1.5', '1e3', 'abc', '9'.repeat(20), `${video.uuid}x`, "1' or '1'='1", '0x1', '%00']) {
    expect(await get(world, id)).toMatchObject({ status: 400 });
  }
});

// Who may see one video (docs/contract/videos.md#visibility): anonymous, another user, the owner, a moderator.
const visibility = [
  ['public', 1, 'uuid', 200, 200, 200, 200],
  ['public', 1, 'id', 200, 200, 200, 200],
  ['unlisted', 2, 'uuid', 200, 200, 200, 200],
  ['unlisted', 2, 'shortUUID', 200, 200, 200, 200],
  ['unlisted', 2, 'id', 401, 403, 200, 200],
  ['private', 3, 'uuid', 401, 403, 200, 200],
  ['private', 3, 'id', 401, 403, 200, 200],
  ['internal', 4, 'uuid', 401, 200, 200, 200],
  ['internal', 4, 'id', 401, 200, 200, 200],
] as const;

test('F8: every read of one video follows one policy, whatever its state', async () => {
  await using world = await startWorld();
  const seen: unknown[] = [];
  for (const [word, privacy, form] of visibility) {
    const video = await world.upload(alice, { metadata: { privacy } });
    const { fileId } = await addFiles(world, video.id, video.uuid);
    const params = { id: String(video[form]) };
    const reads = [
      (caller: Caller | null) => world.as(caller)(videosApi.getVideo, { params }),
      (caller: Caller | null) => world.as(caller)(videosApi.getVideoDescription, { params }),
      (caller: Caller | null) => world.as(caller)(videosApi.getVideoFileMetadata, { params: { ...params, videoFileId: fileId } }),
    ];
    for (const read of reads) {
      const statuses = [];
      for (const caller of [null, bob, alice, carol]) statuses.push((await read(caller)).status);
      seen.push([word, privacy, form, ...statuses]);
    }
  }

  expect(seen).toEqual(visibility.flatMap((row) => [row, row, row]));
});

test('private files are shown under the private paths', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice, { metadata: { privacy: 4 } });
  await addFiles(world, video.id, video.uuid);

  const { body } = await get(world, video.uuid, bob);

  expect(body).toMatchObject({
    streamingPlaylists: [{ playlistUrl: `${publicUrl}/static/streaming-playlists/hls/private/${video.uuid}/${video.uuid}-master.m3u8` }],
  });
});

test('older clients read the whole description apart', async () => {
  await using world = await startWorld();
  const video = await world.upload(alice, { metadata: { description: 'y'.repeat(9000) } });

  const answer = await world.anonymous(videosApi.getVideoDescription, { params: { id: video.shortUUID } });

  expect(answer).toMatchObject({ status: 200, body: { description: 'y'.repeat(9000) } });
});

test('D3: what was uploaded keeps its odd name as text, for those who manage the video', async () => {
  await using world = await startWorld();
  const names = [
    '-i',
    'a;b',
    '$(x)',
    '%d',
    '|x',
    'concat:a|b',
    'subfile,,start,0:',
    'two\nlines',
    'x'.repeat(1000),
    '\u202Egnp.exe',
    '🎬.mp4',
  ];

  for (const inputFilename of names) {
    const { id, uuid } = await world.upload(alice, { source: { inputFilename } });
    const answer = await world.as(alice)(videosApi.getVideoSource, { params: { id: String(id) } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        inputFilename,
        filename: inputFilename,
        size: 1000,
        width: 1280,
        height: 720,
        fps: 25,
        resolution: { id: 720, label: '720p' },
        fileDownloadUrl: null,
      },
    });
    const [{ storage_key: key } = {}] = await world.sql<{ storage_key: string }>(
      'select storage_key from video_sources where video_id = $1',
      [id],
    );
    expect(key).toBe(`originals/${uuid}/source`);
  }
});

test('the source is hidden from others', async () => {
  await using world = await startWorld();
  const { uuid: id } = await world.upload(alice);
  const read = (caller: Caller | null) => world.as(caller)(videosApi.getVideoSource, { params: { id } });

  expect([(await read(null)).status, (await read(bob)).status, (await read(carol)).status, (await read(root)).status]).toEqual([
    401, 403, 200, 200,
  ]);
});

test('the metadata of a file is looked up once and then remembered', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.upload(alice);
  const other = await world.upload(alice);
  const { fileId } = await addFiles(world, id, uuid);
  const read = (video: string, videoFileId: number) =>
    world.anonymous(videosApi.getVideoFileMetadata, { params: { id: video, videoFileId } });

  const first = await read(uuid, fileId);
  world.transcoder.mood = 'down';

  expect(first).toMatchObject({ status: 200, body: { format: { format_name: 'mov,mp4' } } });
  expect(await read(uuid, fileId)).toMatchObject({ status: 200, body: first.body });
  expect(await read(other.uuid, fileId)).toMatchObject({ status: 404 });
  expect(world.transcoder.asked).toHaveLength(1);
});

test('answers 503 when a file cannot be inspected right now', async () => {
  await using world = await startWorld();
  const { id, uuid } = await world.upload(alice);
  const { fileId } = await addFiles(world, id, uuid);
  world.transcoder.mood = 'down';

  const answer = await world.anonymous(videosApi.getVideoFileMetadata, { params: { id: uuid, videoFileId: fileId } });

  expect(answer).toMatchObject({ status: 503 });
});

async function addFiles(world: World, videoId: number, uuid: string): Promise<{ fileId: number }> {
  const files = await world.sql<{ id: number }>(
    `insert into video_files (video_id, kind, resolution, fps, width, height, size, filename, storage_key, has_audio, has_video, source_version, created_at, playlist_filename)
     select $1, 'hls', r, 25, r * 16 / 9, r, 1000 + r, $2 || '-' || r || '-fragmented.mp4', 'hls/' || $2 || r, true, true, 1, now(), $2 || '-' || r || '.m3u8'
     from unnest(array[240, 720]) r returning id`,
    [videoId, uuid],
  );
  await world.sql(
    `insert into streaming_playlists (video_id, master_filename, master_text, segments_filename, updated_at)
     values ($1, $2 || '-master.m3u8', '', $2 || '-segments-sha256.json', now())`,
    [videoId, uuid],
  );
  return { fileId: files[0]?.id as number };
}
