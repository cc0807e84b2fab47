import { randomUUID } from 'node:crypto';
import { federationEvents } from '@flotilla/contracts-federation';
import {
  accountsApi,
  channelsApi,
  passwordsApi,
  videoBlocksApi,
  videoListsApi,
  videoStatisticsApi,
  videosApi,
} from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { film, ice, olof, PEER, startRemoteWorld } from './remote-world.ts';
import { publicUrl } from './world.ts';

type RemoteWorld = Awaited<ReturnType<typeof startRemoteWorld>>;

const get = (world: RemoteWorld, id: string, caller = null as typeof alice | null) =>
  world.as(caller)(videosApi.getVideo, { params: { id } });

test('shows a video of another instance with the addresses of its origin', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo();

  const { status, body } = await get(world, uuid);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    uuid,
    url,
    name: 'Ice breaks on the river',
    isLocal: false,
    views: 120,
    likes: 9,
    aspectRatio: 1.7778,
    publishedAt: '2026-03-02T10:15:30.000Z',
    updatedAt: '2026-03-02T11:00:00.000Z',
    tags: ['ice', 'river'],
    language: { id: 'sv' },
    account: { name: 'olof', host: 'peer.example', url: `${PEER}/accounts/olof`, followersCount: 7, followingCount: 3 },
    channel: {
      name: 'ice',
      host: 'peer.example',
      url: `${PEER}/video-channels/ice`,
      isLocal: false,
      followersCount: 40,
      support: 'Send wool.',
    },
    embedPrivacyPolicy: { id: 1 },
  });
  expect((body as { account: object }).account).not.toHaveProperty('userId');
  expect(body).toMatchObject({
    files: [
      {
        fileUrl: `${PEER}/static/web/film-720.mp4`,
        fileDownloadUrl: `${PEER}/download/web-videos/${uuid}-720.mp4`,
        metadataUrl: `${PEER}/api/v1/videos/film/metadata/720`,
        storage: null,
      },
    ],
    streamingPlaylists: [
      {
        playlistUrl: `${PEER}/hls/master.m3u8`,
        segmentsSha256Url: `${PEER}/hls/sha256.json`,
        files: [{ resolution: { id: 720 } }, { resolution: { id: 360 } }],
      },
    ],
  });
});

test('leaves it to the origin where a video may be embedded, if it restricts that', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.tellOfVideo(film({ embedUrl: null, isEmbeddingRestricted: true }));

  expect(await get(world, uuid)).toMatchObject({ body: { embedPrivacyPolicy: { id: 3 } } });
});

test('lists followed videos for everybody, and finds them by where they are from and by words', async () => {
  await using world = await startRemoteWorld();
  await world.publish(alice, {}, { name: 'A film of the sea' });
  await world.tellOfVideo();
  await world.settle();

  expect(await world.names({ sort: 'name' })).toEqual(['A film of the sea', 'Ice breaks on the river']);
  expect(await world.names({ isLocal: true })).toEqual(['A film of the sea']);
  expect(await world.names({ isLocal: false })).toEqual(['Ice breaks on the river']);
  expect(await world.names({ host: 'PEER.example:443' })).toEqual(['Ice breaks on the river']);
  expect(await world.names({ host: 'flotilla.example:8080' })).toEqual(['A film of the sea']);
  expect(await world.names({ host: 'other.example' })).toEqual([]);
  expect(await world.names({ search: 'breaks' })).toEqual(['Ice breaks on the river']);
});

test('feeds name the files of a followed video at its origin, and a podcast is only made of a channel of this instance', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();
  const read = async (path: string) => (await fetch(world.url + path, { headers: world.headersFor(null) })).text();

  expect(await read('/feeds/videos.rss')).toContain(`<enclosure url="${PEER}/static/web/film-720.mp4" length="720000" type="video/mp4"/>`);
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>('select id from channels where url is not null');
  const podcast = await read(`/feeds/podcast/videos.xml?videoChannelId=${id}`);
  expect([podcast.includes('<title>Ice and snow</title>'), podcast.includes('<item>')]).toEqual([true, false]);
});

test('shows what nobody follows to users who look for it, and to others where it is', async () => {
  await using world = await startRemoteWorld();
  const { uuid, url } = await world.tellOfVideo(film(), { isFollowed: false });

  const anonymous = await get(world, uuid);
  const user = await get(world, uuid, alice);
  const ofChannel = (caller: typeof alice | null) =>
    world.as(caller)(videoListsApi.listChannelVideos, { params: { channelHandle: 'ICE@peer.example' } });

  expect(anonymous).toMatchObject({ status: 403, body: { code: 'does_not_respect_follow_constraints', originUrl: url } });
  expect(user).toMatchObject({ status: 200 });
  expect(await world.names()).toEqual([]);
  expect(await world.names({}, alice)).toEqual([]);
  expect(await ofChannel(null)).toMatchObject({ status: 200, body: { total: 0 } });
  expect(await ofChannel(alice)).toMatchObject({ status: 200, body: { total: 1, data: [{ uuid }] } });

  await world.tell(federationEvents.remoteVideoListed, { about: url, isFollowed: true });

  expect(await get(world, uuid)).toMatchObject({ status: 200 });
  expect(await world.names()).toEqual(['Ice breaks on the river']);
});

test('reads accounts and channels by their handles, however they are written', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfActor(ice(), olof());

  const account = await world.anonymous(accountsApi.getAccount, { params: { name: 'OLOF@Peer.Example' } });
  const channel = await world.anonymous(channelsApi.getChannel, { params: { channelHandle: 'ice@peer.example' } });
  const others = await Promise.all(
    ['olof', 'olof@other.example', 'olof@peer.example@peer.example', 'olof@', '@peer.example'].map((name) =>
      world.anonymous(accountsApi.getAccount, { params: { name } }),
    ),
  );

  expect(account).toMatchObject({ status: 200, body: { name: 'olof', host: 'peer.example', displayName: 'Olof of the North' } });
  expect(account.body).toMatchObject({ avatars: [{ width: 120, fileUrl: expect.stringMatching(`^${publicUrl}/lazy-static/avatars/`) }] });
  expect(channel).toMatchObject({ status: 200, body: { name: 'ice', isLocal: false, ownerAccount: { name: 'olof' } } });
  expect(others.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400]);
});

test('lists and searches show a channel elsewhere once it is followed, before only to users who ask for it', async () => {
  await using world = await startRemoteWorld();
  const { url } = await world.tellOfVideo(film(), { isFollowed: false });
  const shown = async (caller: Caller | null, search?: string) => {
    const call = world.as(caller);
    const { body } = search
      ? await call(videosApi.searchChannels, { query: { search } })
      : await call(channelsApi.listChannels, { query: { sort: 'id' } });
    const { total, data } = body as { total: number; data: { name: string }[] };
    expect(total).toBe(data.length);
    return data.map(({ name }) => name);
  };
  const local = ['root_channel', 'alice_channel', 'bob_channel', 'carol_channel'];

  for (const caller of [null, alice]) expect([await shown(caller), await shown(caller, 'snow')]).toEqual([local, []]);
  for (const exactly of ['ice@peer.example', 'https://peer.example/video-channels/ice'])
    expect([await shown(null, exactly), await shown(alice, exactly)]).toEqual([[], ['ice']]);

  await world.tell(federationEvents.remoteVideoListed, { about: url, isFollowed: true });

  expect([await shown(null), await shown(null, 'snow'), await shown(null, 'ice@peer.example')]).toEqual([
    [...local, 'ice'],
    ['ice'],
    ['ice'],
  ]);
});

test('R19: an event that comes twice, or after a newer one, changes nothing', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo();
  const newer = { ...video, name: 'Ice breaks at last', updatedAt: '2026-03-03T11:00:00.000Z' };
  const id = randomUUID();
  await world.tellOfVideo(newer, {}, world.clock.now(), id);
  const before = await world.sql('select id, filename from thumbnails order by id');

  await world.tellOfVideo(newer, {}, world.clock.now());
  await world.tellOfVideo(video);
  await world.tellOfVideo(newer, { account: olof({ displayName: 'Old Olof' }) }, new Date(Date.now() - 3600_000));

  expect(await get(world, video.uuid)).toMatchObject({
    body: { name: 'Ice breaks at last', account: { displayName: 'Olof of the North' } },
  });
  expect(await world.sql('select id, filename from thumbnails order by id')).toEqual(before);
  expect(await world.names()).toEqual(['Ice breaks at last']);
});

test('keeps the numbers and chapters that an event could not bring', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo();
  const parts = { likes: 0, dislikes: 0, chapters: [] };

  await world.tellOfVideo({ ...video, ...parts, name: 'Ice breaks at last', unread: ['likes', 'dislikes', 'chapters'] });

  const chapters = () => world.anonymous(videosApi.getChapters, { params: { id: video.uuid } });
  expect(await get(world, video.uuid)).toMatchObject({ body: { name: 'Ice breaks at last', likes: 9, dislikes: 1 } });
  expect(await chapters()).toMatchObject({ body: { chapters: video.chapters } });
  await world.tellOfVideo({ ...video, ...parts });
  expect(await get(world, video.uuid)).toMatchObject({ body: { likes: 0, dislikes: 0 } });
  expect(await chapters()).toMatchObject({ body: { chapters: [] } });
});

test('R20: what was deleted stays deleted, with everything below it, whatever was told before and comes later', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo();
  const before = world.clock.now();

  await world.tell(federationEvents.remoteVideoDeleted, { about: video.url }, new Date(before.getTime() + 1000));
  await world.tellOfVideo({ ...video, updatedAt: new Date().toISOString() }, {}, before);
  await world.settle();

  expect(await get(world, video.uuid, alice)).toMatchObject({ status: 404 });
  for (const table of [
    'videos',
    'video_files',
    'streaming_playlists',
    'thumbnails',
    'video_captions',
    'video_storyboards',
    'video_chapters',
  ])
    expect(await world.sql(`select * from ${table}`)).toEqual([]);
});

test('a video that was hidden at its origin comes back when it is shown again', async () => {
  await using world = await startRemoteWorld();
  const video = await world.tellOfVideo();
  const hidden = world.clock.now();
  await world.tell(federationEvents.remoteVideoDeleted, { about: video.url }, hidden);
  expect(await get(world, video.uuid)).toMatchObject({ status: 404 });

  await world.tellOfVideo(video, {}, new Date(hidden.getTime() + 1000));

  expect(await get(world, video.uuid)).toMatchObject({ status: 200, body: { name: video.name } });
});

test('B20: a remote video cannot take the address of another one', async () => {
  await using world = await startRemoteWorld();
  const own = await world.publish(alice, {}, { name: 'A film of the sea' });
  const known = await world.tellOfVideo();

  await world.tellOfVideo(film({ uuid: own.uuid, name: 'Not the sea' }));
  await world.tellOfVideo(film({ uuid: known.uuid, url: `${PEER}/videos/watch/other`, name: 'Not the ice' }));

  expect(await world.names({ sort: 'name' })).toEqual(['A film of the sea', 'Ice breaks on the river']);
  expect(await get(world, own.uuid)).toMatchObject({ body: { name: 'A film of the sea', isLocal: true } });
});

test('B21: nobody elsewhere speaks for this instance, or for a third one', async () => {
  await using world = await startRemoteWorld();
  const own = 'http://flotilla.example:8080';

  await world.tellOfVideo(film({ url: `${own}/videos/watch/1` }));
  await world.tellOfVideo(film(), { account: olof({ url: `${own}/accounts/alice`, name: 'alice', host: 'flotilla.example:8080' }) });
  await world.tellOfVideo(film(), { channel: ice({ url: 'https://third.example/video-channels/ice', host: 'third.example' }) });
  await world.tellOfActor(olof({ url: `${own}/accounts/alice`, name: 'alice', host: 'flotilla.example:8080', displayName: 'Mallory' }));
  await world.tellOfActor(olof({ name: 'alice', host: 'Flotilla.example:8080', displayName: 'Mallory' }));
  await world.tellOfActor(olof({ name: 'mallory@bank.example', host: 'peer.example' }));

  expect(await world.names()).toEqual([]);
  expect(await world.sql('select name from accounts where url is not null')).toEqual([]);
  expect(await world.anonymous(accountsApi.getAccount, { params: { name: 'alice' } })).toMatchObject({ body: { displayName: 'alice' } });
});

test('B17, B18, B19: what is too long, impossible or no link to show is cut or left out', async () => {
  await using world = await startRemoteWorld();
  const far = '9999-12-31T00:00:00.000Z';
  const { uuid } = await world.tellOfVideo(
    film({
      name: `${'x'.repeat(300)}\u0000`,
      description: `\u0000${'y'.repeat(20_000)}`,
      tags: ['a', 'b'.repeat(99), 'ice', 'ICE', 'c1', 'c2', 'c3', 'c4'],
      category: 999,
      licence: 99,
      language: '__proto__',
      publishedAt: far,
      updatedAt: far,
      originallyPublishedAt: far,
      duration: 2 ** 40,
      views: 2 ** 40,
      aspectRatio: 'NaN',
      thumbnails: [
        { url: 'javascript:alert(1)', mediaType: 'image/jpeg', width: 1, height: 1 },
        { url: `${PEER}/picture.svg`, mediaType: 'image/svg+xml', width: 1, height: 1 },
      ],
      webVideos: [{ ...(film().webVideos[0] as ReturnType<typeof film>['webVideos'][0]), url: 'javascript:alert(1)' }],
      hls: { playlistUrl: 'file:///etc/passwd', segmentsSha256Url: null, files: [] },
      captions: [{ language: 'xx-unknown', label: '?', url: `${PEER}/x.vtt`, automaticallyGenerated: false }],
      storyboard: { ...(film().storyboard as NonNullable<ReturnType<typeof film>['storyboard']>), url: 'data:text/html,x' },
    }),
  );

  const { body } = await get(world, uuid);

  expect(body).toMatchObject({
    name: 'x'.repeat(120),
    description: 'y'.repeat(10_000),
    category: { id: null },
    licence: { id: null },
    language: { id: null },
    aspectRatio: null,
    originallyPublishedAt: null,
    files: [],
    streamingPlaylists: [],
    duration: 2 ** 31 - 1,
  });
  expect(new Date((body as { publishedAt: string }).publishedAt).getTime()).toBeLessThanOrEqual(Date.now());
  expect(
    await world.sql('select 1 from thumbnails union all select 1 from video_captions union all select 1 from video_storyboards'),
  ).toEqual([]);
});

test('nobody here changes a remote video; moderators hide it', async () => {
  await using world = await startRemoteWorld();
  const { uuid } = await world.tellOfVideo();

  const refused = [
    await world.as(root)(videosApi.updateVideo, { params: { id: uuid }, body: { name: 'Another name' } }),
    await world.as(root)(videosApi.deleteVideo, { params: { id: uuid } }),
    await world.as(root)(videosApi.getVideoSource, { params: { id: uuid } }),
  ];
  const unfederated = await world.as(carol)(videoBlocksApi.blockVideo, { params: { videoId: uuid }, body: { unfederate: true } });
  const blocked = await world.as(carol)(videoBlocksApi.blockVideo, { params: { videoId: uuid }, body: {} });

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(unfederated.status).toBe(409);
  expect(blocked.status).toBe(204);
  expect((await get(world, uuid, bob)).status).toBe(403);
  expect((await get(world, uuid, carol)).status).toBe(200);
  expect(await world.names()).toEqual([]);
});

test('statistics and passwords are of videos of this instance: of others moderators get 403', async () => {
  await using world = await startRemoteWorld();
  const remote = await world.tellOfVideo();
  const own = await world.publish(alice);
  const ask = async (videoId: string) => {
    const asked = { params: { videoId } };
    const answers = [
      world.as(carol)(videoStatisticsApi.getOverallStats, asked),
      world.as(carol)(videoStatisticsApi.getRetentionStats, asked),
      world.as(carol)(videoStatisticsApi.getTimeseriesStats, { params: { videoId, metric: 'viewers' } }),
      world.as(carol)(videoStatisticsApi.getUserAgentStats, asked),
      world.as(carol)(passwordsApi.listVideoPasswords, asked),
    ];
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  expect(await ask(remote.uuid)).toEqual([403, 403, 403, 403, 403]);
  expect(await ask(own.uuid)).toEqual([200, 200, 200, 200, 400]);
});

test('nothing of remote things is published', async () => {
  await using world = await startRemoteWorld();
  await world.tellOfVideo();

  for (const type of ['video.snapshot.v1', 'account.snapshot.v1', 'channel.snapshot.v1', 'caption.snapshot.v1', 'chapters.snapshot.v1'])
    expect(JSON.stringify(await world.events(type))).not.toMatch(/Olof|Ice|peer/);
});
