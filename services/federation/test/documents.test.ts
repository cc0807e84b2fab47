import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC } from '@flotilla/activitypub';
import { expect, test } from '@jest/globals';
import { BASE, startWorld, type World } from './world.ts';

const FIXTURES = join(import.meta.dirname, '../../../../shared/fixtures/activitypub/peertube-6.3');
type Json = { readonly [name: string]: unknown };

async function read(world: World, path: string) {
  const response = await world.fetch(path, { headers: { accept: 'application/activity+json' }, redirect: 'manual' });
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as Json };
}

/** A world with a video of Ines in her channel. */
async function startWithVideo() {
  const world = await startWorld();
  const ines = await world.people('ines');
  const video = world.videos.put(ines, { tags: ['river', 'ice'], category: { id: 6, label: 'Travels' } });
  return { world, ines, video, id: `${BASE}/videos/watch/${video.video.uuid}` };
}

test('a video is shown to peers with its files, pictures and actors', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;
  const captions = [
    { language: 'en', label: 'English', automaticallyGenerated: true, fileUrl: `${BASE}/lazy-static/video-captions/a-en.vtt` },
  ];
  world.videos.put(ines, { ...video.video, nsfw: true, nsfwFlags: 2, nsfwSummary: 'Bare ice' }, { captions });

  const { status, type, body } = await read(world, `/videos/watch/${video.video.uuid}`);

  expect([status, type]).toEqual([200, 'application/activity+json; charset=utf-8']);
  expect(body).toMatchObject({
    to: [PUBLIC, ines.channel],
    cc: [`${ines.account}/followers`],
    type: 'Video',
    id,
    uuid: video.video.uuid,
    duration: 'PT734S',
    category: { identifier: '6', name: 'Travels' },
    state: 1,
    sensitive: true,
    summary: 'Bare ice',
    tag: [
      { type: 'Hashtag', name: 'river' },
      { type: 'Hashtag', name: 'ice' },
      { type: 'SensitiveTag', name: 'explicitSex' },
    ],
    canReply: null,
    commentsEnabled: true,
    subtitleLanguage: [{ identifier: 'en', name: 'English', automaticallyGenerated: true, url: captions[0]?.fileUrl }],
    icon: [
      { type: 'Image', mediaType: 'image/jpeg', width: 280, height: 157 },
      { type: 'Image', mediaType: 'image/jpeg', width: 850, height: 480 },
    ],
    attributedTo: [
      { type: 'Person', id: ines.account },
      { type: 'Group', id: ines.channel },
    ],
    likes: `${id}/likes`,
    shares: `${id}/announces`,
    embedUrl: `${BASE}/videos/embed/${video.video.uuid}`,
  });
  const [page, address, hls] = body['url'] as Json[];
  expect([page, address]).toEqual([
    { type: 'Link', mediaType: 'text/html', href: `${BASE}/w/${video.video.shortUUID}` },
    { type: 'Link', mediaType: 'text/html', href: id },
  ]);
  expect(hls).toMatchObject({
    mediaType: 'application/x-mpegURL',
    tag: [
      { name: 'sha256', mediaType: 'application/json' },
      {
        mediaType: 'video/mp4',
        height: 720,
        width: 1280,
        attachment: [{ value: 'audio' }, { value: 'video' }, { name: 'peertube_format_flag', value: 'fragmented' }],
      },
      { rel: ['metadata', 'video/mp4'], mediaType: 'application/json', height: 720, fps: 25 },
    ],
  });
  expect((await read(world, `/w/${video.video.shortUUID}`)).body).toEqual(body);
});

test('an unlisted video says so by an empty `to`, which is all that peers go by', async () => {
  await using world = await startWorld();
  const { video } = world.videos.put(await world.people('ines'), { privacy: { id: 2, label: 'Unlisted' } });

  const { body } = await read(world, `/videos/watch/${video.uuid}`);

  expect([body['to'], body['cc']]).toEqual([[], [PUBLIC]]);
  expect((await read(world, `/videos/watch/${video.id}`)).status).toBe(401);
});

test('F8: what is not for everybody is refused on every path as its page refuses it', async () => {
  const { world, ines, video } = await startWithVideo();
  await using _ = world;
  const comment = world.videos.comment(video, 'ines');
  world.videos.ratings.push({ account: 'ines', rating: 'like', video: comment.video, accountId: ines.accountId });
  const paths = [
    '',
    '/activity',
    '/announces',
    '/announces/1',
    '/likes',
    '/dislikes',
    '/comments',
    '/chapters',
    `/comments/${comment.id}`,
  ].flatMap((rest) => [`/videos/watch/${video.video.uuid}${rest}`]);
  paths.push(`/w/${video.video.shortUUID}`, `/videos/watch/${video.video.uuid}/comments/${comment.id}/approve-reply`);
  const answers = async () => [...new Set(await Promise.all(paths.map(async (path) => (await read(world, path)).status)))];

  expect(await answers()).toEqual([200]);
  for (const privacy of [3, 4]) {
    world.videos.put(ines, { ...video.video, privacy: { id: privacy, label: '' } }, { standing: 'closed' });
    expect([privacy, await answers()]).toEqual([privacy, [401]]);
  }
  world.videos.put(ines, { ...video.video, privacy: { id: 5, label: '' } }, { standing: 'closed' });
  expect((await read(world, paths[0] as string)).body).toMatchObject({ status: 401, code: 'video_requires_password' });
  world.videos.put(ines, { ...video.video, blacklisted: true }, { standing: 'closed' });
  expect(await answers()).toEqual([401]);
  world.videos.put(ines, video.video, { standing: 'closed' });
  expect(await answers()).toEqual([404]);
});

test('the activities that a video began with are where their ids say', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;

  const { body: create } = await read(world, `/videos/watch/${video.video.uuid}/activity`);
  const { body: shares } = await read(world, `/videos/watch/${video.video.uuid}/announces`);
  const { body: page } = await read(world, `/videos/watch/${video.video.uuid}/announces?page=1`);

  expect(create).toMatchObject({ type: 'Create', id: `${id}/activity`, actor: ines.account, object: { id, type: 'Video' } });
  expect(create['to']).toEqual((create['object'] as Json)['to']);
  expect(shares).toMatchObject({ id: `${id}/announces`, type: 'OrderedCollection', totalItems: 2, first: `${id}/announces?page=1` });
  const urls = page['orderedItems'] as string[];
  expect(urls).toHaveLength(2);
  const announces = await Promise.all(urls.map(async (url) => (await read(world, url.slice(BASE.length))).body));
  expect(announces.map(({ actor }) => actor)).toEqual(expect.arrayContaining([ines.channel, `${BASE}/accounts/peertube`]));
  announces.forEach((announce, index) => expect(announce).toMatchObject({ type: 'Announce', id: urls[index], object: id }));
  expect((await read(world, `/videos/watch/${video.video.uuid}/announces/999999`)).status).toBe(404);
});

test('comments are shown as notes that mention who they answer, and as tombstones once deleted', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;
  const bob = await world.people('bob');
  const thread = world.videos.comment(video, 'ines');
  const answer = world.videos.comment(video, 'bob', {
    inReplyToId: thread.id,
    parentAccounts: [{ name: 'ines', url: null }],
    text: 'Below the bridge',
  });
  const deleted = world.videos.comment(video, null, { text: '', deletedAt: '2026-03-02T14:00:00.000Z' });
  const held = world.videos.comment(video, 'bob', { heldForReview: true });
  const path = `/videos/watch/${video.video.uuid}/comments`;

  expect((await read(world, `${path}?page=1`)).body).toMatchObject({
    type: 'OrderedCollectionPage',
    partOf: `${id}/comments`,
    totalItems: 3,
    orderedItems: [thread, answer, deleted].map((comment) => `${id}/comments/${comment.id}`),
  });
  expect((await read(world, `${path}/${answer.id}`)).body).toMatchObject({
    to: [PUBLIC],
    cc: [`${bob.account}/followers`, ines.account, ines.channel],
    type: 'Note',
    id: `${id}/comments/${answer.id}`,
    url: `${id}/comments/${answer.id}`,
    content: 'Below the bridge',
    inReplyTo: `${id}/comments/${thread.id}`,
    attributedTo: bob.account,
    replyApproval: `${id}/comments/${answer.id}/approve-reply`,
    tag: [{ type: 'Mention', href: ines.account, name: '@ines@video.example' }],
  });
  expect((await read(world, `${path}/${deleted.id}`)).body).toEqual({
    '@context': expect.anything(),
    type: 'Tombstone',
    id: `${id}/comments/${deleted.id}`,
    formerType: 'Note',
    inReplyTo: id,
    published: deleted.createdAt,
    updated: deleted.updatedAt,
    deleted: deleted.deletedAt,
  });
  expect((await read(world, `${path}/${answer.id}/activity`)).body).toMatchObject({
    type: 'Create',
    actor: bob.account,
    object: { type: 'Note' },
  });
  expect((await read(world, `${path}/${answer.id}/approve-reply`)).body).toMatchObject({
    type: 'ApproveReply',
    actor: ines.account,
    object: `${id}/comments/${answer.id}`,
    inReplyTo: `${id}/comments/${thread.id}`,
  });
  for (const missing of [held.id, 4711]) expect([missing, (await read(world, `${path}/${missing}`)).status]).toEqual([missing, 404]);
  for (const rest of ['activity', 'approve-reply']) expect((await read(world, `${path}/${deleted.id}/${rest}`)).status).toBe(404);
});

test('likes and dislikes are collections of activities of accounts', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;
  const about = world.videos.comment(video, 'ines').video;
  world.videos.ratings.push({ account: 'ines', rating: 'like', video: about, accountId: ines.accountId });
  const like = `${ines.account}/likes/${video.video.id}`;

  expect((await read(world, `/videos/watch/${video.video.uuid}/likes?page=1`)).body).toMatchObject({ totalItems: 1, orderedItems: [like] });
  expect((await read(world, `/videos/watch/${video.video.uuid}/dislikes`)).body).toEqual({
    '@context': expect.anything(),
    id: `${id}/dislikes`,
    type: 'OrderedCollection',
    totalItems: 0,
  });
  for (const path of [like.slice(BASE.length), `/account/ines/likes/${video.video.id}`])
    expect((await read(world, path)).body).toMatchObject({
      type: 'Like',
      id: like,
      actor: ines.account,
      object: id,
      to: [ines.account],
      cc: [],
    });
  expect((await read(world, `/accounts/ines/dislikes/${video.video.id}`)).status).toBe(404);
  expect((await read(world, `/accounts/peertube/likes/${video.video.id}`)).status).toBe(404);
  expect((await read(world, `/accounts/nobody/likes/${video.video.id}`)).status).toBe(404);
});

test('chapters end where the next begin', async () => {
  await using world = await startWorld();
  const chapters = [
    { timecode: 0, title: 'Arrival' },
    { timecode: 120, title: 'Break-up' },
  ];
  const { video } = world.videos.put(await world.people('ines'), {}, { chapters });

  expect((await read(world, `/videos/watch/${video.uuid}/chapters`)).body).toEqual({
    '@context': expect.anything(),
    id: `${BASE}/videos/watch/${video.uuid}/chapters`,
    hasPart: [
      { name: 'Arrival', startOffset: 0, endOffset: 120 },
      { name: 'Break-up', startOffset: 120, endOffset: 734 },
    ],
  });
});

test('a playlist is a collection of its elements, page by page', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;
  const { playlist, elementIds } = world.videos.playlist(
    ines,
    Array.from({ length: 12 }, () => video),
  );
  const url = `${BASE}/video-playlists/${playlist.uuid}`;
  const about = { type: 'Playlist', name: playlist.displayName, uuid: playlist.uuid, attributedTo: [ines.channel], totalItems: 12 };

  for (const path of ['/video-playlists', '/w/p', '/videos/watch/playlist'])
    expect((await read(world, `${path}/${playlist.uuid}`)).body).toMatchObject({
      ...about,
      id: url,
      first: `${url}?page=1`,
      icon: { type: 'Image', mediaType: 'image/jpeg', width: 280, height: 157 },
    });
  expect((await read(world, `/video-playlists/${playlist.uuid}?page=2`)).body).toMatchObject({
    ...about,
    id: `${url}?page=2`,
    partOf: url,
    prev: `${url}?page=1`,
    orderedItems: elementIds.slice(10).map((element) => `${url}/videos/${element}`),
  });
  expect((await read(world, `/video-playlists/${playlist.uuid}/videos/${elementIds[0]}`)).body).toEqual({
    '@context': expect.anything(),
    id: `${url}/videos/${elementIds[0]}`,
    type: 'PlaylistElement',
    url: id,
    position: 1,
    startTimestamp: 30,
  });
  world.videos.playlist(ines, [], { ...playlist, privacy: { id: 3, label: 'Private' } });
  expect((await read(world, `/video-playlists/${playlist.uuid}`)).status).toBe(401);
});

test('outboxes list what an account made and what its channel and the instance shared, whatever Accept says', async () => {
  const { world, ines, video, id } = await startWithVideo();
  await using _ = world;
  world.videos.put(ines, { privacy: { id: 2, label: 'Unlisted' } });
  const get = async (path: string) => (await (await world.fetch(path, { headers: { accept: 'text/html' } })).json()) as Json;

  expect(await get('/accounts/ines/outbox')).toMatchObject({ totalItems: 1, first: `${ines.account}/outbox?page=1` });
  expect(await get('/accounts/ines/outbox?page=1')).toMatchObject({
    orderedItems: [{ type: 'Create', actor: ines.account, object: { type: 'Video', id } }],
  });
  for (const [path, actor] of [
    ['/video-channels/ines_channel', ines.channel],
    ['/accounts/peertube', `${BASE}/accounts/peertube`],
  ])
    expect(await get(`${path}/outbox?page=1&size=50`)).toMatchObject({ orderedItems: [{ type: 'Announce', actor, object: id }] });
  expect(await get('/accounts/ines/outbox?page=2')).toMatchObject({ orderedItems: [], prev: `${ines.account}/outbox?page=1` });
  expect(video.video.privacy.id).toBe(1);
  for (const wrong of ['page=0', 'page=x', 'size=51'])
    expect([wrong, (await world.fetch(`/accounts/ines/outbox?${wrong}`)).status]).toEqual([wrong, 400]);
  expect((await world.fetch('/accounts/ines_channel/outbox')).status).toBe(404);
});

test('what is of another instance is at its origin', async () => {
  const { world, ines, video } = await startWithVideo();
  await using _ = world;
  const origin = 'https://peer.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d';
  const answer = world.videos.comment(video, 'olof@peer.example', { url: 'https://peer.example/notes/7' });
  const location = async (path: string) => {
    const response = await world.fetch(path, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };

  expect(await location(`/videos/watch/${video.video.uuid}/comments/${answer.id}`)).toEqual([302, answer.url]);
  const remote = world.videos.put(ines, { isLocal: false, url: origin });
  for (const rest of ['', '/activity', '/announces', '/likes', '/comments', '/chapters'])
    expect([rest, await location(`/videos/watch/${remote.video.uuid}${rest}`)]).toEqual([rest, [302, origin]]);

  const list = 'https://peer.example/video-playlists/d3b07384-d9a0-4c1e-8f6a-7b1c2d3e4f50';
  const { playlist, elementIds } = world.videos.playlist(ines, [remote], { isLocal: false, url: list });
  for (const rest of ['', '?page=1', `/videos/${elementIds[0]}`])
    expect([rest, await location(`/video-playlists/${playlist.uuid}${rest}`)]).toEqual([rest, [302, list]]);
  const own = world.videos.playlist(ines, [remote]);
  const element = await world.fetch(`/video-playlists/${own.playlist.uuid}/videos/${own.elementIds[0]}`, {
    headers: { accept: 'application/activity+json' },
  });
  expect(await element.json()).toMatchObject({ type: 'PlaylistElement', url: origin });
});

/** Captured traffic is not part of the repository. */
const whereFixturesAre = existsSync(FIXTURES) ? test : test.skip;

whereFixturesAre('what PeerTube 6.3 says of a video and a comment, we say in the same form', async () => {
  const { world, ines, video } = await startWithVideo();
  await using _ = world;
  const storyboard = {
    storyboardPath: '/lazy-static/storyboards/s.jpg',
    fileUrl: `${BASE}/lazy-static/storyboards/s.jpg`,
    totalWidth: 1920,
    totalHeight: 1080,
    spriteWidth: 192,
    spriteHeight: 108,
    spriteDuration: 8,
  };
  world.videos.put(ines, video.video, { storyboard });
  for (let more = 0; more < 10; more += 1) world.videos.put(ines);
  const comment = world.videos.comment(video, 'ines');
  const fixture = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as Json;
  const pairs = [
    ['doc-video.json', `/videos/watch/${video.video.uuid}`],
    ['doc-comment.json', `/videos/watch/${video.video.uuid}/comments/${comment.id}`],
    ['doc-video-likes.json', `/videos/watch/${video.video.uuid}/announces`],
    ['doc-outbox.json', '/accounts/peertube/outbox'],
    ['doc-outbox-page1.json', '/accounts/peertube/outbox?page=1'],
  ] as const;

  for (const [name, path] of pairs) {
    const [theirs, ours] = [fixture(name), (await read(world, path)).body];
    const different = Object.keys(theirs).filter((field) => kindOf(theirs[field]) !== kindOf(ours[field]));
    expect([name, different.map((field) => `${field}: ${kindOf(theirs[field])}, not ${kindOf(ours[field])}`)]).toEqual([name, []]);
  }
});

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
