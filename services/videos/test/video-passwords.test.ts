import { videoPrivacy } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type FilesWorld, startFilesWorld } from './files-world.ts';

const { PASSWORD_PROTECTED, PRIVATE, PUBLIC } = videoPrivacy;
const header = (password: string | undefined) => (password === undefined ? {} : { headers: { 'x-service-video-password': password } });

async function startProtectedWorld(...passwords: string[]) {
  const world = await startFilesWorld();
  const video = await world.addVideo(PRIVATE);
  const answer = await world.as(alice)(videosApi.updateVideo, {
    params: { id: video.uuid },
    body: { privacy: PASSWORD_PROTECTED, videoPasswords: passwords },
  });
  expect(answer.status).toBe(204);
  return { world, video, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

const read = (world: FilesWorld, id: string, caller: Caller | null, password?: string) =>
  world.as(caller)(videosApi.getVideo, { params: { id }, ...header(password) });
const listOf = async (world: FilesWorld, videoId: string, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.listVideoPasswords, { params: { videoId }, query: { sort: 'createdAt' } });
const textsOf = async (world: FilesWorld, videoId: string) => {
  const answer = await listOf(world, videoId);
  return answer.status === 200 ? answer.body.data.map(({ password }) => password) : answer.body;
};
const tokenOf = async (world: FilesWorld, id: string, caller: Caller | null, password?: string) => {
  const answer = await world.as(caller)(videosApi.createVideoFileToken, { params: { id }, ...header(password) });
  return answer.status === 200 ? answer.body.files.token : answer.body.code;
};

test('a password opens a protected video to everybody; without one, or with a wrong one, nothing is told', async () => {
  await using stack = await startProtectedWorld('the crew alone', 'Gäste & Freunde');
  const { world, video } = stack;
  const asked = async (caller: Caller | null, password?: string) => {
    const { status, body } = await read(world, video.uuid, caller, password);
    return [status, 'uuid' in body ? body.uuid : body.code];
  };

  expect(await asked(null)).toEqual([401, 'video_requires_password']);
  expect(await asked(bob)).toEqual([403, 'video_requires_password']);
  expect(await asked(null, 'guess')).toEqual([403, 'incorrect_video_password']);
  expect(await asked(bob, 'The crew alone')).toEqual([403, 'incorrect_video_password']);
  expect(await asked(alice, 'guess')).toEqual([403, 'incorrect_video_password']);
  expect(await asked(null, 'the crew alone')).toEqual([200, video.uuid]);
  expect(await asked(bob, 'the crew alone')).toEqual([200, video.uuid]);
  expect(await asked(null, Buffer.from('Gäste & Freunde').toString('latin1'))).toEqual([200, video.uuid]);
  expect(await asked(alice)).toEqual([200, video.uuid]);
  expect(await asked(carol)).toEqual([200, video.uuid]);
});

test('the former name of the header is understood', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const ask = (password: string) =>
    world.as(null)(videosApi.getVideo, { params: { id: video.uuid }, headers: { 'x-peertube-video-password': password } });

  expect((await ask('the crew alone')).status).toBe(200);
  expect((await ask('guess')).status).toBe(403);
});

test('what belongs to a protected video is read and written with its password', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const params = { id: video.uuid };
  const answers = async (caller: Caller | null, password?: string) => {
    const as = world.as(caller);
    const given = header(password);
    const all = [
      await as(videosApi.getVideoDescription, { params, ...given }),
      await as(videosApi.listCommentThreads, { params, ...given }),
      await as(videosApi.createCommentThread, { params, body: { text: 'What a sail!' }, ...given }),
      await as(videosApi.rateVideo, { params, body: { rating: 'like' }, ...given }),
      await as(videosApi.getMyRating, { params: { videoId: video.uuid }, ...given }),
    ];
    return all.map(({ status }) => status);
  };

  expect(await answers(bob)).toEqual([403, 403, 403, 403, 403]);
  expect(await answers(bob, 'guess')).toEqual([403, 403, 403, 403, 403]);
  expect(await answers(bob, 'the crew alone')).toEqual([200, 200, 200, 204, 200]);
  expect(await answers(null, 'the crew alone')).toEqual([200, 200, 401, 401, 401]);
});

test('files are opened by the password, or by a token that it gave, until the passwords change', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const path = video.privateHls(video.media);
  const statusOf = async (query: string, headers = {}, caller: Caller | null = null) =>
    (await world.get(`${path}${query}`, caller, headers)).status;

  expect(await tokenOf(world, video.uuid, null)).toBe('video_requires_password');
  expect(await tokenOf(world, video.uuid, bob, 'guess')).toBe('incorrect_video_password');
  const ofVisitor = await tokenOf(world, video.uuid, null, 'the crew alone');
  const ofBob = await tokenOf(world, video.uuid, bob, 'the crew alone');

  expect(await statusOf('')).toBe(403);
  expect(await statusOf('', {}, bob)).toBe(403);
  expect(await statusOf('', {}, alice)).toBe(200);
  expect(await statusOf('', { 'x-service-video-password': 'the crew alone' })).toBe(200);
  expect(await statusOf('', { 'x-peertube-video-password': 'guess' }, alice)).toBe(403);
  expect(await statusOf(`?videoFileToken=${ofVisitor}`)).toBe(200);
  expect(await statusOf(`?videoFileToken=${ofBob}`)).toBe(200);
  expect((await world.get(video.hls(video.media))).status).toBe(404);

  const replaced = await world.as(alice)(videosApi.replaceVideoPasswords, {
    params: { videoId: video.uuid },
    body: { passwords: ['another word'] },
  });
  expect(replaced.status).toBe(204);
  await eventually(async () => expect(await statusOf(`?videoFileToken=${ofVisitor}`)).toBe(403));
  expect(await statusOf(`?videoFileToken=${ofBob}`)).toBe(403);
  expect(await statusOf('', { 'x-service-video-password': 'the crew alone' })).toBe(403);
  expect(await statusOf('', { 'x-service-video-password': 'another word' })).toBe(200);
});

test('downloads and pictures follow the password', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const details = await read(world, video.uuid, null, 'the crew alone');
  const picture = 'thumbnailPath' in details.body ? String(details.body.thumbnailPath) : '';
  const download = `/download/web-videos/${video.uuid}-480.mp4`;
  const statusOf = async (path: string, headers = {}) => (await world.get(path, null, headers)).status;

  expect(await statusOf(download)).toBe(401);
  expect(await statusOf(download, { 'x-service-video-password': 'guess' })).toBe(403);
  expect(await statusOf(download, { 'x-service-video-password': 'the crew alone' })).toBe(200);
  expect(picture).toContain('videoFileToken=');
  expect(await statusOf(picture)).toBe(200);
  expect(await statusOf(picture.split('?')[0] as string)).toBe(404);
});

test('wrong passwords are limited per place and video, whichever operation is asked, and tell nothing beyond', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const right = { 'x-service-video-password': 'the crew alone' };
  const wrong = { 'x-service-video-password': 'guess' };
  const ask = async (path: string, place: string, headers = {}) => {
    const answer = await fetch(world.url + path, { headers: { ...world.headersFor(null, place), ...headers } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const details = `/api/v1/videos/${video.uuid}`;
  const download = `/download/web-videos/${video.uuid}-480.mp4`;
  const file = video.privateHls(video.media);
  const token = await tokenOf(world, video.uuid, null, 'the crew alone');

  for (const path of [...Array(7).fill(details), ...Array(7).fill(download), ...Array(6).fill(file)])
    expect(await ask(path, '192.0.2.1', wrong)).toBe(403);
  for (const path of [details, download, file]) {
    expect(await ask(path, '192.0.2.1', wrong)).toBe(429);
    expect(await ask(path, '192.0.2.1', right)).toBe(429);
  }
  expect(await ask(`${file}?videoFileToken=${token}`, '192.0.2.1')).toBe(200);
  expect(await ask(details, '192.0.2.2', right)).toBe(200);

  await world.sql(`update video_password_guesses set began_at = now() - interval '11 minutes'`);
  expect(await ask(details, '192.0.2.1', right)).toBe(200);
});

test('guesses at the same time are counted one by one, those of a /64 together', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const guess = async (_: unknown, index: number) => {
    const headers = { ...world.headersFor(null, `2001:db8:1:2::${index}`), 'x-service-video-password': `guess ${index}` };
    return (await fetch(`${world.url}/api/v1/videos/${video.uuid}`, { headers })).status;
  };

  const statuses = await Promise.all(Array.from({ length: 40 }, guess));

  expect(statuses.filter((status) => status === 403)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('many places that guess shut out other strangers, but nobody who knew a password before', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const ask = async (place: string, password: string) => {
    const headers = { ...world.headersFor(null, place), 'x-service-video-password': password };
    return (await fetch(`${world.url}/api/v1/videos/${video.uuid}`, { headers })).status;
  };
  expect(await ask('192.0.2.1', 'the crew alone')).toBe(200);
  expect(await ask('192.0.2.2', 'guess')).toBe(403);
  expect(await world.sql('select place, count from video_password_guesses order by place')).toEqual([
    { place: '', count: 1 },
    { place: '192.0.2.1', count: 0 },
    { place: '192.0.2.2', count: 1 },
  ]);

  await world.sql(`update video_password_guesses set count = 300 where place = ''`);

  expect(await ask('192.0.2.3', 'guess')).toBe(429);
  expect(await ask('192.0.2.3', 'the crew alone')).toBe(429);
  expect(await ask('192.0.2.1', 'the crew alone')).toBe(200);
  expect(await ask('192.0.2.1', 'guess')).toBe(403);

  await world.as(alice)(videosApi.replaceVideoPasswords, { params: { videoId: video.uuid }, body: { passwords: ['another'] } });
  expect(await world.sql('select place from video_password_guesses')).toEqual([]);
});

test('only who manages the video reads and changes its passwords', async () => {
  await using stack = await startProtectedWorld('first', 'second');
  const { world, video } = stack;
  const videoId = video.uuid;
  const { status, body } = await listOf(world, videoId);
  const [first] = status === 200 ? body.data : [];
  const replace = (caller: Caller | null, passwords: string[]) =>
    world.as(caller)(videosApi.replaceVideoPasswords, { params: { videoId }, body: { passwords } });
  const remove = (caller: Caller | null, passwordId: number) =>
    world.as(caller)(videosApi.deleteVideoPassword, { params: { videoId, passwordId } });

  expect(body).toMatchObject({ total: 2, data: [{ password: 'first', videoId: video.id }, { password: 'second' }] });
  expect((await listOf(world, videoId, null)).status).toBe(401);
  expect((await listOf(world, videoId, bob)).status).toBe(403);
  expect((await listOf(world, videoId, carol)).status).toBe(200);
  expect((await replace(bob, ['mine now'])).status).toBe(403);
  expect((await remove(bob, first?.id ?? 0)).status).toBe(403);
  expect((await replace(alice, [])).status).toBe(400);
  expect((await replace(alice, ['x'])).status).toBe(400);
  expect((await replace(alice, ['twice', 'twice'])).status).toBe(400);
  expect((await remove(alice, 999_999)).status).toBe(404);
  expect(await textsOf(world, videoId)).toEqual(['first', 'second']);

  expect((await remove(alice, first?.id ?? 0)).status).toBe(204);
  expect(await textsOf(world, videoId)).toEqual(['second']);
  const [last] = await world.sql<{ id: number }>('select id from video_passwords');
  expect((await remove(alice, last?.id ?? 0)).status).toBe(400);
  expect((await replace(carol, ['third'])).status).toBe(204);
  expect(await textsOf(world, videoId)).toEqual(['third']);
  const audited = await world.sql<{ payload: unknown }>(`select payload from outbox where type = 'audit-event.recorded.v1' order by id`);
  expect(JSON.stringify(audited)).not.toMatch(/first|second|third/);
  expect(audited.at(-1)).toMatchObject({ payload: { username: carol.username, values: { 'new-videoPasswords': '***' } } });
});

test('protection needs a password, and passwords go with it', async () => {
  await using world = await startFilesWorld();
  const video = await world.addVideo(PUBLIC);
  const update = (body: object) => world.as(alice)(videosApi.updateVideo, { params: { id: video.uuid }, body });
  const rows = () => world.sql('select password from video_passwords order by password');

  expect((await update({ privacy: PASSWORD_PROTECTED })).status).toBe(400);
  expect((await update({ privacy: PASSWORD_PROTECTED, videoPasswords: [] })).status).toBe(400);
  expect((await update({ videoPasswords: ['unused'] })).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect((await listOf(world, video.uuid)).status).toBe(400);

  expect((await update({ privacy: PASSWORD_PROTECTED, videoPasswords: ['one', 'two'] })).status).toBe(204);
  expect((await update({ name: 'Another name' })).status).toBe(204);
  expect(await rows()).toEqual([{ password: 'one' }, { password: 'two' }]);
  expect((await update({ privacy: PASSWORD_PROTECTED })).status).toBe(400);

  expect((await update({ privacy: PUBLIC })).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test('a protected video is in no list but its owner’s', async () => {
  await using stack = await startProtectedWorld('the crew alone');
  const { world, video } = stack;
  const uuidsOf = ({ body }: { body: unknown }) => (body as { data: { uuid: string }[] }).data.map(({ uuid }) => uuid);

  expect(uuidsOf(await world.as(bob)(videosApi.listVideos, {}))).toEqual([]);
  expect(uuidsOf(await world.as(alice)(videosApi.listVideos, {}))).toEqual([]);
  expect(uuidsOf(await world.as(alice)(videosApi.listMyVideos, {}))).toEqual([video.uuid]);
});
