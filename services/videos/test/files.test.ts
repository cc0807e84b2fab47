import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFilesWorld } from './files-world.ts';

test('players get every file of a public video without a token', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();

  const media = await world.get(video.hls(video.media));
  const texts = [
    await world.get(video.hls(video.playlist)),
    await world.get(video.hls(video.master)),
    await world.get(video.hls(video.segments)),
    await world.get(`/static/streaming-playlists/hls/${video.master}`),
  ];
  const web = [await world.get(`/static/web-videos/${video.web}`), await world.get(`/static/webseed/${video.web}`)];
  const images = [
    await world.get(`/lazy-static/thumbnails/${video.thumbnail}`),
    await world.get(`/lazy-static/previews/${video.thumbnail}`),
  ];

  expect([media.status, media.bytes.equals(video.bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(media.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(video.bytes.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^W\/"/),
    'last-modified': expect.stringMatching(/GMT$/),
  });
  expect(texts.map(({ text }) => text)).toEqual([video.playlistText, video.masterText, video.segmentsText, video.masterText]);
  expect(texts.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/vnd.apple.mpegurl',
    'application/vnd.apple.mpegurl',
    'application/json',
    'application/vnd.apple.mpegurl',
  ]);
  expect(web.every(({ bytes }) => bytes.equals(video.webBytes))).toBe(true);
  expect(
    images.map(({ bytes, headers }) => [bytes.equals(video.thumbnailBytes), headers.get('content-type'), headers.get('cache-control')]),
  ).toEqual([
    [true, 'image/jpeg', 'public, max-age=172800, s-maxage=50'],
    [true, 'image/jpeg', 'public, max-age=172800, s-maxage=50'],
  ]);
});

test('ranges: one, several, from the end, none that fits', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const { bytes } = video;
  const size = bytes.length;
  const ask = (range: string, more = {}) => world.get(video.hls(video.media), null, { range, ...more });

  const cases = [
    { range: 'bytes=0-99', start: 0, end: 99 },
    { range: `bytes=${size - 1}-`, start: size - 1, end: size - 1 },
    { range: 'bytes=-1000', start: size - 1000, end: size - 1 },
    { range: `bytes=100-${size * 2}`, start: 100, end: size - 1 },
  ];
  for (const { range, start, end } of cases) {
    const answer = await ask(range);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const several = await ask('bytes=0-9, 50-59, 1000000-1000001');
  const beyond = await ask(`bytes=${size}-`);
  const whole = [
    await ask('bytes=9-5'),
    await ask('items=0-5'),
    await ask(`bytes=${Array(50).fill('0-1').join(',')}`),
    await ask('bytes=0-,0-'),
  ];
  const head = await world.get(video.hls(video.media), null, { range: 'bytes=0-99' }, 'HEAD');

  const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(several.headers.get('content-type') ?? '')?.[1];
  const part = (start: number, end: number) =>
    `\r\n--${boundary}\r\ncontent-type: video/mp4\r\ncontent-range: bytes ${start}-${end}/${size}\r\n\r\n${bytes.toString('latin1', start, end + 1)}`;
  expect([several.status, several.headers.get('content-length')]).toEqual([206, String(several.bytes.length)]);
  expect(several.bytes.toString('latin1')).toBe(`${part(0, 9)}${part(50, 59)}\r\n--${boundary}--\r\n`);
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  expect(whole.map(({ status, bytes: got }) => [status, got.length])).toEqual(Array(4).fill([200, size]));
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([206, '100', 0]);
});

test('answers 304 to clients that have a file already, and ranges only of the version they have', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const path = video.hls(video.media);
  const { headers } = await world.get(path, null, {}, 'HEAD');
  const [etag, modified] = [headers.get('etag') as string, headers.get('last-modified') as string];
  const range = 'bytes=0-9';
  const before = new Date(Date.parse(modified) - 5000).toUTCString();

  const statuses = [];
  for (const conditions of [
    { 'if-none-match': etag },
    { 'if-none-match': `"other", ${etag.slice(2)}` },
    { 'if-none-match': '"other"', 'if-modified-since': modified },
    { 'if-modified-since': modified },
    { 'if-modified-since': before },
    { range, 'if-range': etag },
    { range, 'if-range': '"other"' },
    { range, 'if-range': modified },
    { range, 'if-range': before },
  ]) {
    statuses.push((await world.get(path, null, conditions)).status);
  }
  const text = await world.get(video.hls(video.master));
  const unchanged = await world.get(video.hls(video.master), null, { 'if-none-match': text.headers.get('etag') as string });

  expect(statuses).toEqual([304, 304, 200, 304, 200, 206, 200, 206, 200]);
  expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
});

test('F8: one policy for every form of a private video: no path, range or method gives a byte to others', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const other = await world.addVideo(videoPrivacy.PRIVATE);
  const token = await world.tokenFor(video.uuid, alice);
  const files = [video.media, video.playlist, video.master, video.segments];
  const publicPaths = [
    ...files.map(video.hls),
    ...files.map((name) => `/static/streaming-playlists/hls/${name}`),
    `/static/web-videos/${video.web}`,
    `/static/webseed/${video.web}`,
  ];
  const privatePaths = [
    ...files.map(video.privateHls),
    ...files.map((name) => `/static/streaming-playlists/hls/private/${name}`),
    `/static/web-videos/private/${video.web}`,
    `/static/webseed/private/${video.web}`,
  ];
  const statuses = async (paths: string[], caller: typeof alice | null, suffix = '', headers: Record<string, string> = {}) => [
    ...new Set(await Promise.all(paths.map(async (path) => (await world.get(path + suffix, caller, headers)).status))),
  ];

  expect(await statuses(publicPaths, alice)).toEqual([404]);
  expect(await statuses(publicPaths, null, `?videoFileToken=${token}`)).toEqual([404]);
  expect(await statuses(publicPaths, null, '', { 'x-flotilla-bad-token': '1' })).toEqual([403]);
  expect(await statuses(privatePaths, null)).toEqual([403]);
  expect(await statuses(privatePaths, bob)).toEqual([403]);
  expect(await statuses(privatePaths, null, '', { range: 'bytes=0-0', 'if-none-match': '*' })).toEqual([403]);
  expect(await statuses(privatePaths, alice, '?videoFileToken=wrong')).toEqual([403]);
  expect(await statuses(privatePaths, alice, `?videoFileToken=${await world.tokenFor(other.uuid, alice)}`)).toEqual([403]);
  expect(await statuses(privatePaths, alice)).toEqual([200]);
  expect(await statuses(privatePaths, carol)).toEqual([200]);
  expect(await statuses(privatePaths, root)).toEqual([200]);
  expect(await statuses(privatePaths, null, `?videoFileToken=${token}`)).toEqual([200]);
  const answer = await world.get(video.privateHls(video.media), alice);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.bytes.equals(video.bytes)).toBe(true);
});

const picturePaths = (name: string) => [`/lazy-static/thumbnails/${name}`, `/lazy-static/previews/${name}`];

test('F8: the pictures of a video follow its policy, whatever was cached', async () => {
  await using world = await startFilesWorld();
  const [open, guarded] = [await world.addVideo(videoPrivacy.UNLISTED), await world.addVideo(videoPrivacy.PRIVATE)];
  const internal = await world.addVideo(videoPrivacy.INTERNAL);
  const [token, foreign] = [await world.tokenFor(guarded.uuid, alice), await world.tokenFor(internal.uuid, alice)];
  const statuses = async (video: typeof open, caller: typeof alice | null, query = '', headers: Record<string, string> = {}) => {
    const answers = await Promise.all(picturePaths(video.thumbnail).map((path) => world.get(path + query, caller, headers)));
    return [...new Set(answers.map(({ status }) => status))];
  };

  for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-0' }, { 'x-flotilla-bad-token': '1' }]) {
    expect(await statuses(guarded, null, '', headers as Record<string, string>)).toEqual([404]);
  }
  expect(await statuses(guarded, bob)).toEqual([404]);
  expect(await statuses(guarded, alice, '?videoFileToken=wrong')).toEqual([404]);
  expect(await statuses(guarded, alice, `?videoFileToken=${foreign}`)).toEqual([404]);
  for (const caller of [alice, carol, root]) expect(await statuses(guarded, caller)).toEqual([200]);
  expect(await statuses(guarded, null, `?videoFileToken=${token}`)).toEqual([200]);
  expect([await statuses(internal, null), await statuses(internal, bob)]).toEqual([[404], [200]]);
  expect(await statuses(open, null, '?videoFileToken=wrong', { 'x-flotilla-bad-token': '1' })).toEqual([200]);
  const { headers, bytes } = await world.get(`/lazy-static/thumbnails/${guarded.thumbnail}`, alice);
  expect([headers.get('cache-control'), bytes.equals(guarded.thumbnailBytes)]).toEqual(['private, no-store', true]);
});

test('F9: the picture of a video that became private is gone within a minute, from caches too, and its owner sees it under a new name', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const [path] = picturePaths(video.thumbnail) as [string];
  const warm = await world.get(path);
  const shared = Number(/s-maxage=(\d+)/.exec(warm.headers.get('cache-control') ?? '')?.[1]);

  const { status } = await world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body: { privacy: 3 } as never });
  const gone = async () => {
    for (const headers of [{}, { 'if-none-match': warm.headers.get('etag') as string }]) {
      expect((await world.get(path, null, headers)).status).toBe(404);
    }
  };
  await eventually(gone, { withinMs: 3_000 });

  expect([status, shared]).toEqual([204, 50]);
  const { body } = await world.as(alice)(videosApi.getVideo, { params: { id: video.uuid } });
  const shown = (body as { thumbnailPath: string }).thumbnailPath;
  const [bare] = shown.split('?') as [string];
  expect(bare).not.toBe(path);
  expect([(await world.get(shown)).bytes.equals(video.thumbnailBytes), (await world.get(bare)).status]).toEqual([true, 404]);
});

test('answers about videos that not everybody may see contain addresses of pictures that work without a header, for who asked', async () => {
  await using world = await startFilesWorld();
  const mine = await world.addVideo(videoPrivacy.PRIVATE, { name: 'Mine' });
  await world.addVideo(videoPrivacy.INTERNAL, { name: 'Ours' });
  await world.addVideo(videoPrivacy.PUBLIC, { name: 'Everybody’s' });
  const list = async (operation: typeof videosApi.listMyVideos | typeof videosApi.listVideos, caller: typeof alice | null) => {
    const { body } = await world.as(caller)(operation, { query: { sort: 'name' } });
    return (body as { data: { name: string; thumbnailPath: string; thumbnails: { fileUrl: string }[] }[] }).data;
  };
  const statuses = (paths: string[]) => Promise.all(paths.map(async (path) => (await world.get(path)).status));

  const own = await list(videosApi.listMyVideos, alice);
  const [everybodys, ours] = await list(videosApi.listVideos, bob);
  const again = await list(videosApi.listMyVideos, alice);

  expect(await statuses(own.map(({ thumbnailPath }) => thumbnailPath))).toEqual([200, 200, 200]);
  expect(own.map(({ thumbnailPath }) => thumbnailPath.includes('?'))).toEqual([false, true, true]);
  expect(own[1]?.thumbnails[0]?.fileUrl).toMatch(new RegExp(`/lazy-static/thumbnails/${mine.thumbnail}\\?videoFileToken=[a-f\\d-]+$`));
  expect(await statuses([everybodys?.thumbnailPath as string, ours?.thumbnailPath as string])).toEqual([200, 200]);
  expect(ours?.thumbnailPath).not.toBe(own[2]?.thumbnailPath);
  expect(again.map(({ thumbnailPath }) => thumbnailPath)).toEqual(own.map(({ thumbnailPath }) => thumbnailPath));
  await world.sql('update videos set privacy = 3, policy_version = policy_version + 1');
  await eventually(async () => expect(await statuses(own.map(({ thumbnailPath }) => thumbnailPath))).toEqual([404, 404, 404]), {
    withinMs: 3_000,
  });
});

test('the address of a picture opens no other file: not the video, not its download', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const { body } = await world.as(alice)(videosApi.getVideo, { params: { id: video.uuid } });
  const { thumbnailPath } = body as { thumbnailPath: string };
  const ofPicture = thumbnailPath.split('?')[1] as string;
  const paths = [
    ...[video.media, video.playlist, video.master].map((name) => video.privateHls(name)),
    `/static/web-videos/private/${video.web}`,
    `/download/streaming-playlists/hls/videos/${video.uuid}-480-fragmented.mp4`,
    `/download/web-videos/${video.uuid}-480.mp4`,
  ];
  const statuses = async (query: string) => new Set(await Promise.all(paths.map(async (path) => (await world.get(path + query)).status)));

  expect((await world.get(thumbnailPath)).status).toBe(200);
  for (const query of [`?${ofPicture}`, `?${ofPicture}&reinjectVideoFileToken=true`]) expect(await statuses(query)).toEqual(new Set([403]));
  expect(await statuses(`?videoFileToken=${await world.tokenFor(video.uuid, alice)}`)).toEqual(new Set([200]));
});

test('F8: everybody who is signed in may read an internal video', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.INTERNAL);

  const answers = [null, bob, alice].map((caller) => world.get(video.privateHls(video.media), caller));

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 200, 200]);
  expect((await world.get(video.hls(video.media), bob)).status).toBe(404);
});

test('F9: a video that became private is gone from its public path within seconds, and old file tokens are refused', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.INTERNAL);
  const token = await world.tokenFor(video.uuid, bob);
  const withToken = `${video.privateHls(video.media)}?videoFileToken=${token}`;
  const before = await world.get(withToken);

  await world.sql('update videos set privacy = 3, policy_version = policy_version + 1 where id = $1', [video.id]);
  await eventually(async () => expect((await world.get(withToken)).status).toBe(403), { withinMs: 3000 });

  expect(before.status).toBe(200);
  expect((await world.get(video.hls(video.media))).status).toBe(404);
  expect((await world.get(video.privateHls(video.media), bob)).status).toBe(403);
});

test('G10: a file token expires after eight hours and ends with its user', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.INTERNAL);
  const path = async (caller: typeof alice) =>
    `${video.privateHls(video.media)}?videoFileToken=${await world.tokenFor(video.uuid, caller)}`;
  const [ofBob, ofAlice] = [await path(bob), await path(alice)];

  await world.sql(`insert into users (user_id, version, username, role, blocked, deleted, nsfw_policy, nsfw_flags_displayed, nsfw_flags_hidden,
    nsfw_flags_blurred, nsfw_flags_warned) values (${bob.userId}, 1, 'bob', 2, true, false, 'display', 0, 0, 0, 0)`);
  const statuses = [(await world.get(ofBob)).status, (await world.get(ofAlice)).status];
  world.passHours(8.1);

  expect(statuses).toEqual([403, 200]);
  expect((await world.get(ofAlice)).status).toBe(403);
});

test('G6, G10: a file token ends with the session it was made in, and with no other', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const elsewhere = { ...alice, sessionId: randomUUID() };
  const pathsFor = async (caller: typeof alice) => {
    const query = `?videoFileToken=${await world.tokenFor(video.uuid, caller)}`;
    return [
      `${video.privateHls(video.media)}${query}`,
      `${video.privateHls(video.master)}${query}`,
      `/static/web-videos/private/${video.web}${query}`,
    ];
  };
  const [ended, going] = [await pathsFor(elsewhere), await pathsFor(alice)];
  const answersTo = (paths: readonly string[]) => Promise.all(paths.map((path) => world.get(path)));
  for (const { status } of await answersTo([...ended, ...going])) expect(status).toBe(200);

  await world.publishSession({ sessionId: alice.sessionId, generation: 2 });
  await world.publishSession({ sessionId: elsewhere.sessionId, generation: null });

  await eventually(async () => expect((await answersTo(ended)).map(({ status }) => status)).toEqual([403, 403, 403]), { withinMs: 5_000 });
  for (const { bytes } of await answersTo(ended)) expect(bytes.indexOf(video.bytes.subarray(0, 50))).toBe(-1);
  expect((await answersTo(going)).map(({ status }) => status)).toEqual([200, 200, 200]);
  world.passHours(8.1);
  await world.forgetEndedSessions();
  expect(await world.sql('select 1 from ended_sessions')).toEqual([]);
});

test('file tokens are for those who may see the video, and every forgery of one is refused', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const ask = (id: string, caller: typeof alice | null) => world.as(caller)(videosApi.createVideoFileToken, { params: { id } });
  const token = await world.tokenFor(video.uuid, alice);
  const parts = /^(.{36})-(\d+)-(.{36})-(\d+)-(\d+)-(\w+)$/.exec(token) ?? [];
  const [uuid, userId, session, version, expires, signature] = parts.slice(1) as [string, string, string, string, string, string];

  const refused = [await ask(video.uuid, null), await ask(video.uuid, bob), await ask('99999', alice)];
  const given = await ask(String(video.id), alice);
  const forgeries = [
    [uuid, '1', session, version, expires, signature],
    [uuid, userId, bob.sessionId, version, expires, signature],
    [uuid, userId, session, '2', expires, signature],
    [uuid, userId, session, version, String(Number(expires) + 1), signature],
    [uuid, userId, session, version, expires, signature.toUpperCase()],
    [uuid, userId, session, version, expires],
    [uuid, userId, version, expires, signature],
    [`${token}x`],
    [''],
  ];

  expect(refused.map(({ status }) => status)).toEqual([401, 403, 404]);
  expect(token).toMatch(/^[A-Za-z\d-]+$/);
  expect(given).toMatchObject({ status: 200, body: { files: { token: expect.any(String), expires: expect.stringMatching(/Z$/) } } });
  for (const forgery of forgeries) {
    const path = `${video.privateHls(video.media)}?videoFileToken=${forgery.join('-')}`;
    expect([forgery, (await world.get(path)).status]).toEqual([forgery, 403]);
  }
});

test('a playlist contains the file token for players that cannot add it', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PRIVATE);
  const token = await world.tokenFor(video.uuid, alice);
  const query = `?videoFileToken=${token}&reinjectVideoFileToken=true`;

  const master = await world.get(video.privateHls(video.master) + query);
  const playlist = await world.get(video.privateHls(video.playlist) + query);
  const plain = await world.get(`${video.privateHls(video.playlist)}?videoFileToken=${token}`);

  expect(master.text).toBe(
    video.masterText.replace(video.playlist, `${video.playlist}?videoFileToken=${token}&reinjectVideoFileToken=true`),
  );
  expect(playlist.text).toBe(video.playlistText.replaceAll(video.media, `${video.media}?videoFileToken=${token}`));
  expect([master, playlist].map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(2).fill('application/x-mpegurl; charset=utf-8'),
  );
  expect(master.headers.get('cache-control')).toBe('private, no-store');
  expect(plain.text).toBe(video.playlistText);
});

test('D10: no path trick, foreign name or other video’s file gives bytes', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  const secret = await world.addVideo(videoPrivacy.PRIVATE);
  await world.storage.put('originals/secret', Buffer.from('secret'));
  const raw = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(world.url);
      request({ hostname, port, path, headers: world.headersFor(alice) }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode as number, text }));
      })
        .on('error', reject)
        .end();
    });
  const names = [
    '..',
    '%2e%2e',
    '..%2f..%2foriginals%2fsecret',
    '..%5c..%5coriginals%5csecret',
    `${video.media}%00`,
    '%00',
    'originals%2fsecret',
  ];
  const paths = names.flatMap((name) => [
    `/static/web-videos/${name}`,
    `/static/web-videos/private/${name}`,
    `/static/streaming-playlists/hls/${video.uuid}/${name}`,
    `/static/streaming-playlists/hls/private/${video.uuid}/${name}`,
    `/lazy-static/thumbnails/${name}`,
    `/download/web-videos/${name}-480.mp4`,
  ]);

  for (const path of [
    ...paths,
    video.hls(secret.media),
    secret.hls(video.media),
    secret.privateHls(video.media),
    '/static/../originals/secret',
  ]) {
    const { status, text } = await raw(path);
    expect([path, status >= 400 && status < 500, text.includes('secret\n') || text === 'secret']).toEqual([path, true, false]);
  }
  expect((await world.get(secret.privateHls(video.media), alice)).status).toBe(403);
  expect((await world.get('/static/streaming-playlists/hls/private/not-a-uuid/x.m3u8', alice)).status).toBe(400);
  expect((await world.get(secret.privateHls('Upper.MP4'), alice)).status).toBe(400);
});

test('a file whose bytes are gone is not found, and the service keeps running', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  await world.storage.delete([`hls/${video.uuid}/${video.media}`]);

  expect((await world.get(video.hls(video.media))).status).toBe(404);
  expect((await world.get(video.hls(video.master))).status).toBe(200);
});

test('a player that disconnects in the middle does no harm', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(videoPrivacy.PUBLIC, { size: 20_000_000 });

  for (let visits = 0; visits < 20; visits += 1) {
    const leaving = new AbortController();
    const response = await fetch(world.url + video.hls(video.media), { headers: world.headersFor(null), signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
  }

  expect((await world.get(video.hls(video.media), null, { range: 'bytes=0-99' })).bytes).toHaveLength(100);
});

test('a video without thumbnails of its own shows the default ones, which are there', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo();
  await world.sql('delete from thumbnails');

  const shown = (await world.as(null)(videosApi.getVideo, { params: { id: video.uuid } })).body as {
    thumbnails: { fileUrl: string; width: number }[];
    thumbnailPath: string;
    previewPath: string;
  };
  const images = await Promise.all([shown.thumbnailPath, shown.previewPath].map((path) => world.get(path)));

  expect(shown.thumbnails.map(({ width }) => width)).toEqual([850, 280]);
  expect(images.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
  ]);
  expect(images.map(({ bytes }) => bytes.subarray(0, 3).toString('hex'))).toEqual(['ffd8ff', 'ffd8ff']);
});
