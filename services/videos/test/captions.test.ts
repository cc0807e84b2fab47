import { videoPrivacy } from '@flotilla/contracts-shared';
import { captionLimits, videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { OwnFinding } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { videos } from '../src/service.ts';
import { sweepOrphans } from '../src/uploads/sweep-orphans.ts';
import { type VideoFiles, withFiles } from './files-world.ts';
import { ready, startTranscodingWorld } from './transcoding-world.ts';
import { publicUrl, startWorld } from './world.ts';

const { INTERNAL, PASSWORD_PROTECTED, PRIVATE, PUBLIC, UNLISTED } = videoPrivacy;
const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, index) => `00:00:0${index}.000 --> 00:00:0${index + 1}.000\n${text}\n`).join('\n')}`;
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'waves.vtt', type = 'text/vtt') => new File([content], name, { type });

type CaptionsWorld = Awaited<ReturnType<typeof startCaptionsWorld>>;
async function startCaptionsWorld() {
  const world = await startWorld();
  return Object.assign(world, withFiles(world));
}

type Talks = Pick<CaptionsWorld, 'as'>;
const put = (world: Talks, videoId: string, captionLanguage: string, captionfile = file(vtt('Ahoy')), caller: Caller | null = alice) =>
  world.as(caller)(videosApi.putVideoCaption, { params: { videoId, captionLanguage: captionLanguage as 'en' }, files: { captionfile } });
const remove = (world: Talks, videoId: string, captionLanguage: string, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.deleteVideoCaption, { params: { videoId, captionLanguage: captionLanguage as 'en' } });
const list = async (world: Talks, videoId: string, caller: Caller | null = null, password?: string) => {
  const headers = password === undefined ? {} : { headers: { 'x-service-video-password': password } };
  const answer = await world.as(caller)(videosApi.listVideoCaptions, { params: { videoId }, ...headers });
  return answer.status === 200 ? answer.body.data : answer.status;
};
const only = async (world: Talks, videoId: string, caller: Caller | null = alice) => {
  const captions = await list(world, videoId, caller);
  if (typeof captions === 'number' || !captions[0]) throw new Error(`no caption: ${JSON.stringify(captions)}`);
  return captions[0];
};
const nameOf = ({ fileUrl }: { fileUrl: string }) => /([^/]+)\.vtt/.exec(fileUrl)?.[1] ?? '';
const pathOf = (url: string) => url.slice(publicUrl.length);
const keysOf = async (world: Pick<CaptionsWorld, 'storedKeys'>) => (await world.storedKeys()).filter((key) => key.startsWith('captions/'));
const masterOf = async (world: CaptionsWorld, video: VideoFiles) => {
  const [row] = await world.sql<{ name: string; text: string }>(
    'select master_filename as name, master_text as text from streaming_playlists where video_id = $1',
    [video.id],
  );
  return row ?? { name: '', text: '' };
};
const privacyBecomes = (world: CaptionsWorld, video: VideoFiles, privacy: 1 | 2 | 3 | 4 | 5) =>
  world.as(alice)(videosApi.updateVideo, {
    params: { id: video.uuid },
    body: { privacy, ...(privacy === PASSWORD_PROTECTED && { videoPasswords: ['the crew alone'] }) },
  });

test('captions are listed by language, and everybody reads their plain words', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();

  expect(
    await put(
      world,
      video.uuid,
      'fr',
      file('1\r\n00:00:01 --> 00:00:02,5\r\n<i>Oh\u00e9</i> {\\an8}!\r\n', 'a.SRT', 'application/x-subrip'),
    ),
  ).toMatchObject({
    status: 204,
  });
  expect(await put(world, video.uuid, 'en', file(vtt('<script>alert(1)</script> & so on'), 'a.vtt', 'text/plain'))).toMatchObject({
    status: 204,
  });

  const name = (language: string) => `[0-9a-f-]{36}-${language}`;
  const path = (language: string) => `/lazy-static/video-captions/${name(language)}\\.vtt$`;
  const caption = (id: string, label: string) => ({
    language: { id, label },
    automaticallyGenerated: false,
    captionPath: expect.stringMatching(new RegExp(`^${path(id)}`)),
    fileUrl: expect.stringMatching(new RegExp(`^${publicUrl}${path(id)}`)),
    m3u8Url: expect.stringMatching(new RegExp(`^${publicUrl}/static/streaming-playlists/hls/${video.uuid}/${name(id)}\\.m3u8$`)),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const answer = await world.anonymous(videosApi.listVideoCaptions, { params: { videoId: String(video.id) } });
  expect(answer).toMatchObject({ status: 200, body: { total: 2, data: [caption('en', 'English'), caption('fr', 'French')] } });
  const ofPage = await world.asWeb(videosInternal.getVideoOfPage, { params: { id: video.uuid } });
  const { data } = answer.body as { readonly data: readonly { readonly language: object; readonly fileUrl: string }[] };
  expect(ofPage).toMatchObject({ status: 200, body: { captions: data.map(({ language, fileUrl }) => ({ language, fileUrl })) } });

  const [english, french] = (await list(world, video.uuid)) as { fileUrl: string }[];
  expect((await world.get(pathOf(french?.fileUrl ?? ''))).text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOhé !\n');
  const served = await world.get(pathOf(english?.fileUrl ?? ''), null, { origin: 'https://elsewhere.example' });
  expect(served.text).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nalert(1) &amp; so on\n');
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'public, max-age=172800, s-maxage=50',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  const again = await world.get(pathOf(english?.fileUrl ?? ''), null, { 'if-none-match': served.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('players find captions in the master playlist, and each as a playlist of one segment', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await world.sql('update videos set duration = 95 where id = $1', [video.id]);
  await put(world, video.uuid, 'fr');
  await put(world, video.uuid, 'en');
  const [english, french] = ((await list(world, video.uuid)) as { fileUrl: string; m3u8Url: string }[]).map(nameOf);

  const master = await masterOf(world, video);
  const media = (language: string, label: string, name: string) =>
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${label}",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,LANGUAGE="${language}",URI="${name}.m3u8"`;
  expect(master.text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '',
    media('en', 'English', english ?? ''),
    media('fr', 'French', french ?? ''),
    '',
    '',
    expect.stringMatching(/^#EXT-X-STREAM-INF:.*,SUBTITLES="subtitles"$/),
    video.playlist,
    '',
  ]);
  expect((await world.get(video.hls(master.name))).text).toBe(master.text);
  const playlist = await world.get(video.hls(`${english}.m3u8`));
  expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(playlist.text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:95',
    '#EXT-X-VERSION:3',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXTINF:95,',
    `${publicUrl}/lazy-static/video-captions/${english}.vtt`,
    '#EXT-X-ENDLIST',
    '',
  ]);

  await remove(world, video.uuid, 'en');
  await remove(world, video.uuid, 'fr');
  const without = await masterOf(world, video);
  expect(without.name).not.toBe(master.name);
  expect(without.text).not.toMatch(/SUBTITLES/i);
  // What players hold on to goes on: the segments have not changed.
  expect((await world.get(video.hls(video.playlist))).status).toBe(200);
});

test('a rendition that comes later leaves the captions in the master playlist', async () => {
  await using world = await startTranscodingWorld();
  await world.publish(ready(await world.makeRendition(240)));
  await put(world, world.uuid, 'en');
  const caption = await only(world, world.uuid);

  await world.publish(ready(await world.makeRendition(480)));

  const playlist = await world.playlist();
  expect(playlist?.master_text).toContain(`URI="${nameOf(caption)}.m3u8"`);
  expect(playlist?.master_text.match(/SUBTITLES="subtitles"/g)).toHaveLength(2);
});

test('a caption of a video without files for HLS has no playlist', async () => {
  await using world = await startCaptionsWorld();
  const { uuid } = await world.publish(alice);
  await put(world, uuid, 'en');

  expect(await only(world, uuid)).toMatchObject({ m3u8Url: null });
});

test('a caption that is replaced gets a new name, and its former file is removed', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en', file(vtt('Ahoy')));
  const former = await only(world, video.uuid);
  const formerMaster = await masterOf(world, video);
  const [formerKey] = await keysOf(world);

  expect(await put(world, video.uuid, 'en', file(vtt('Land ho')))).toMatchObject({ status: 204 });

  const caption = await only(world, video.uuid);
  expect(nameOf(caption)).not.toBe(nameOf(former));
  expect((await world.get(pathOf(caption.fileUrl))).text).toContain('Land ho');
  expect((await masterOf(world, video)).name).not.toBe(formerMaster.name);
  await world.settle();
  expect(await keysOf(world)).toEqual([expect.not.stringMatching(formerKey ?? '')]);
});

test('two who write the same caption at once leave one', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();

  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((text) => put(world, video.uuid, 'en', file(vtt(text)))));

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  await world.settle();
  expect(await list(world, video.uuid)).toHaveLength(1);
  expect(await keysOf(world)).toHaveLength(1);
  expect((await masterOf(world, video)).text.match(/TYPE=SUBTITLES/g)).toHaveLength(1);
});

test('a deleted caption is gone everywhere; one that is not there is 404', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en');
  const caption = await only(world, video.uuid);

  expect(await remove(world, video.uuid, 'de')).toMatchObject({ status: 404 });
  expect(await remove(world, video.uuid, 'en')).toMatchObject({ status: 204 });

  expect(await list(world, video.uuid)).toEqual([]);
  expect((await world.get(pathOf(caption.fileUrl))).status).toBe(404);
  expect(await remove(world, video.uuid, 'en')).toMatchObject({ status: 404 });
  await world.settle();
  expect(await keysOf(world)).toEqual([]);
});

test('captions go with their video', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en');
  await put(world, video.uuid, 'de');

  await world.as(alice)(videosApi.deleteVideo, { params: { id: video.uuid } });

  await world.settle();
  expect(await keysOf(world)).toEqual([]);
  expect(await world.sql('select from video_captions')).toEqual([]);
  const ended = (await world.events('caption.snapshot.v1')).filter(({ deleted }) => deleted);
  expect(ended.map(({ language }) => language)).toEqual(['de', 'en']);
});

test('who manages a video writes its captions; what moderators do is audited', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  const statuses = async (caller: Caller | null) => [
    (await put(world, video.uuid, 'en', file(vtt('Ahoy')), caller)).status,
    (await remove(world, video.uuid, 'en', caller)).status,
    (await world.as(caller)(videosApi.generateVideoCaption, { params: { videoId: video.uuid }, body: {} })).status,
  ];

  expect(await statuses(null)).toEqual([401, 401, 401]);
  expect(await statuses(bob)).toEqual([403, 403, 403]);
  expect(await keysOf(world)).toEqual([]);
  expect(await statuses(alice)).toEqual([204, 204, 400]);
  expect(await world.events('audit-event.recorded.v1')).toEqual([]);
  expect((await statuses(carol)).slice(0, 2)).toEqual([204, 204]);
  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    { username: 'carol', domain: 'videos', action: 'update', values: { owner: 'alice', 'new-caption-en': 'written' } },
    { username: 'carol', values: { 'new-caption-en': 'deleted' } },
  ]);
  expect((await put(world, '99999', 'en')).status).toBe(404);
});

test('an instance that cannot transcribe says so, whatever is asked', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  const generate = (body: object) => world.as(alice)(videosApi.generateVideoCaption, { params: { videoId: video.uuid }, body });

  for (const body of [{}, { forceTranscription: true }])
    expect(await generate(body)).toMatchObject({
      status: 400,
      body: { status: 400, title: 'Bad Request', detail: 'This instance does not transcribe what is said.' },
    });
});

// What a bad file or language is answered.
const large = new Uint8Array(captionLimits.fileSize + 1).fill(10);
test.each([
  ['another language', 'xx', file(vtt('a')), 400],
  ['no language', 'generate', file(vtt('a')), 400],
  ['another type', 'en', file(vtt('a'), 'a.vtt', 'text/html'), 400],
  ['another name', 'en', file(vtt('a'), 'a.txt', 'text/plain'), 400],
  ['a page', 'en', file('<!doctype html><script>alert(1)</script>'), 400],
  ['Windows-1252', 'en', file(Uint8Array.from(Buffer.from(vtt('caf\u00e9'), 'latin1'))), 400],
  ['half a letter at the end', 'en', file(Uint8Array.from([...Buffer.from(vtt('caf')), 0xc3])), 400],
  ['NUL', 'en', file(vtt('a\0b')), 400],
  ['nothing', 'en', file(''), 400],
  ['one byte', 'en', file('W'), 400],
  ['a cue that breaks off', 'en', file(`${vtt('a')}\n00:00:05.000 --> 00:0`), 400],
  ['more than 20 MiB', 'en', file(large), 413],
])('D7: %s is refused and leaves nothing behind', async (_what, language, captionfile, status) => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  const before = await world.traces();

  expect((await put(world, video.uuid, language, captionfile)).status).toBe(status);

  expect(await world.traces()).toEqual(before);
  expect(await list(world, video.uuid)).toEqual([]);
});

test('D7: the line that is wrong is named, and a file must be sent', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();

  expect(await put(world, video.uuid, 'en', file(`${vtt('a')}\n00:00:05.000 --> 00:0`))).toMatchObject({
    status: 400,
    body: { detail: 'Line 6: its times cannot be read.' },
  });
  const form = new FormData();
  form.append('other', 'field');
  const path = `${world.url}/api/v1/videos/${video.uuid}/captions/en`;
  const none = await fetch(path, { method: 'PUT', headers: world.headersFor(alice), body: form });
  expect([none.status, await none.json()]).toMatchObject([400, { 'invalid-params': { captionfile: expect.anything() } }]);
});

test('D7: UTF-16 with a byte order mark is read, as is UTF-8 with one', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  const little = Buffer.from(`\uFEFF${vtt('Ohé 漢字')}`, 'utf16le');

  for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from(`\uFEFF${vtt('Ohé 漢字')}`)]) {
    expect(await put(world, video.uuid, 'fr', file(Uint8Array.from(bytes)))).toMatchObject({ status: 204 });
    expect((await world.get(pathOf((await only(world, video.uuid)).fileUrl))).text).toContain('Ohé 漢字');
  }
});

test('D3: the name of the file that was sent is nowhere', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();

  for (const name of ['-i.vtt', '$(x)|y;z%d.srt', '../../etc/passwd.vtt', `${'n'.repeat(4000)}.vtt`, '\u202egnp.vtt'])
    expect(await put(world, video.uuid, 'en', file(vtt('Ahoy'), name))).toMatchObject({ status: 204 });

  await world.settle();
  expect(await keysOf(world)).toEqual([expect.stringMatching(/^captions\/[0-9a-f-]{36}\.vtt$/)]);
  expect(nameOf(await only(world, video.uuid))).toMatch(/^[0-9a-f-]{36}-en$/);
});

test('F8: captions follow the policy of their video, their list, file and playlist alike', async () => {
  await using world = await startCaptionsWorld();
  for (const privacy of [PRIVATE, INTERNAL, PASSWORD_PROTECTED] as const) {
    const video = await world.addVideo(PUBLIC);
    await put(world, video.uuid, 'zh-Hans');
    const open = await only(world, video.uuid, null);
    expect((await privacyBecomes(world, video, privacy)).status).toBe(204);

    const own = await only(world, video.uuid);
    const name = nameOf(own);
    expect(name).not.toBe(nameOf(open));
    expect([privacy, await list(world, video.uuid)]).toEqual([privacy, 401]);
    expect(Array.isArray(await list(world, video.uuid, bob))).toBe(privacy === INTERNAL);
    expect((await world.get(`/lazy-static/video-captions/${name}.vtt`)).status).toBe(404);
    expect((await world.get(`/lazy-static/video-captions/${nameOf(open)}.vtt`, alice)).status).toBe(404);
    expect((await world.get(video.hls(`${name}.m3u8`))).status).toBe(404);
    expect((await world.get(video.privateHls(`${name}.m3u8`))).status).toBe(403);

    const byAddress = await world.get(pathOf(own.fileUrl));
    expect([byAddress.status, byAddress.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await world.get(`/lazy-static/video-captions/${name}.vtt`, alice)).status).toBe(200);
    expect(own.m3u8Url).toBe(`${publicUrl}${video.privateHls(`${name}.m3u8`)}`);
    expect((await masterOf(world, video)).text).toContain(`URI="${name}.m3u8"`);
  }
});

test('F8: a password opens captions, a token opens them through the playlists of players, and a block closes them', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo(PUBLIC);
  await put(world, video.uuid, 'en');
  await privacyBecomes(world, video, PASSWORD_PROTECTED);

  expect(await list(world, video.uuid, null, 'guess')).toBe(403);
  const [opened] = (await list(world, video.uuid, null, 'the crew alone')) as { fileUrl: string }[];
  expect((await world.get(pathOf(opened?.fileUrl ?? ''))).status).toBe(200);

  const token = await world.tokenFor(video.uuid, alice);
  const query = `?videoFileToken=${token}&reinjectVideoFileToken=true`;
  const master = await world.get(video.privateHls((await masterOf(world, video)).name) + query);
  const [, playlistUri] = /TYPE=SUBTITLES.*URI="([^"]+)"/.exec(master.text) ?? [];
  const playlist = await world.get(video.privateHls(playlistUri ?? ''));
  const [captionUrl = ''] = /^http.*$/m.exec(playlist.text) ?? [];
  expect(captionUrl).toContain(`.vtt?videoFileToken=${token}`);
  expect((await world.get(pathOf(captionUrl))).status).toBe(200);

  await world.as(carol)(videosApi.blockVideo, { params: { videoId: video.uuid }, body: {} });
  await eventually(async () => expect((await world.get(pathOf(captionUrl))).status).toBe(404));
  expect(await list(world, video.uuid, null, 'the crew alone')).toBe(401);
  expect(nameOf(await only(world, video.uuid, carol))).not.toBe(nameOf(opened ?? { fileUrl: '' }));
});

test('an unlisted video shows its captions to who knows its UUID', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo(UNLISTED);
  await put(world, video.uuid, 'en');

  expect(await list(world, video.uuid)).toHaveLength(1);
  expect(await list(world, String(video.id))).toBe(401);
});

test('a video is found by words that are spoken in it, in any of its captions, until they are taken away', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo(PUBLIC, { name: 'Harbour' });
  const find = async (search: string) => {
    const answer = await world.anonymous(videosApi.searchVideos, { query: { search } });
    return answer.status === 200 ? answer.body.data.map(({ name }) => name) : answer.status;
  };
  await put(world, video.uuid, 'en', file(vtt('The <b>lighthouse</b> keeper', 'tells of gulls')));
  await put(world, video.uuid, 'fr', file(vtt('Le gardien du phare déçu')));

  expect(await find('lighthouse gulls')).toEqual(['Harbour']);
  expect(await find('decu phare')).toEqual(['Harbour']);
  await put(world, video.uuid, 'en', file(vtt('Only the wind')));
  expect(await find('lighthouse')).toEqual([]);
  expect(await find('phare wind')).toEqual(['Harbour']);
  await remove(world, video.uuid, 'fr');
  expect(await find('phare')).toEqual([]);
});

test('lists by language find videos with captions in it', async () => {
  await using world = await startCaptionsWorld();
  await world.addVideo(PUBLIC, { name: 'silent' });
  const captioned = await world.addVideo(PUBLIC, { name: 'captioned' });
  const spoken = await world.addVideo(PUBLIC, { name: 'spoken' });
  await world.sql(`update videos set language = 'fr' where id = $1`, [spoken.id]);
  const names = async (languageOneOf: string[]) => (await world.names({ languageOneOf, sort: 'name' })).toSorted();
  expect(await names(['fr'])).toEqual(['spoken']);

  await put(world, captioned.uuid, 'fr');
  await put(world, captioned.uuid, 'de');

  expect(await names(['fr'])).toEqual(['captioned', 'spoken']);
  expect(await names(['de', 'it'])).toEqual(['captioned']);
  expect(await names(['_unknown'])).toEqual(['captioned', 'silent']);
  expect(await names(['_unknown', 'fr'])).toEqual(['captioned', 'silent', 'spoken']);
  await remove(world, captioned.uuid, 'fr');
  expect(await names(['fr'])).toEqual(['spoken']);
});

test('snapshots say which captions there are', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en');
  await put(world, video.uuid, 'en');
  const filename = `${nameOf(await only(world, video.uuid))}.vtt`;
  await remove(world, video.uuid, 'en');

  const events = await world.events('caption.snapshot.v1');
  const about = { videoId: video.id, videoUuid: video.uuid, language: 'en', automaticallyGenerated: false };
  expect(events).toMatchObject([
    { ...about, deleted: false },
    { ...about, deleted: false, filename },
    { ...about, deleted: true, filename },
  ]);
  const versions = events.map(({ version }) => Number(version));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(3);
  expect(new Set(events.map(({ captionId }) => captionId)).size).toBe(1);
});

test('files of a process that died before it wrote the row are swept, those in use stay', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en');
  const [kept] = await keysOf(world);
  await world.storage.put('captions/lost.vtt', Buffer.from(vtt('lost')));
  const clock = { now: () => new Date(Date.now() + 48 * 3600 * 1000) };

  await sweepOrphans({ storage: world.storage, database: world.database, log: silentLog, clock }, new AbortController().signal);

  expect(await keysOf(world)).toEqual([kept]);
});

test('the integrity check finds what does not follow from the captions, and repairs it', async () => {
  await using world = await startCaptionsWorld();
  const video = await world.addVideo();
  await put(world, video.uuid, 'en', file(vtt('lighthouse')));
  const { checks = [], repairs = {}, objects = [] } = videos.integrityChecks ?? {};
  const rows = { query: <Row>(text: string, values: readonly unknown[] = []) => world.sql<Row>(text, [...values]) };
  const look = async () => {
    const findings: OwnFinding[] = [];
    for (const check of checks.filter(({ title }) => ['what is known of captions', 'master playlists'].includes(title)))
      for await (const finding of check.look({ ...world, rows } as never)) findings.push(finding);
    return findings;
  };
  expect(await look()).toEqual([]);

  await world.sql(`update videos set caption_languages = '{de}' where id = $1`, [video.id]);
  await world.sql(`update video_search set spoken = '' where video_id = $1`, [video.id]);
  await world.sql('update streaming_playlists set master_text = $2 where video_id = $1', [video.id, video.masterText]);
  const findings = await look();
  expect(findings.map(({ what }) => what).toSorted()).toEqual(['languages of captions', 'master playlist', 'words of captions']);
  for (const finding of findings) await repairs[finding.repair ?? '']?.run({ ...finding, service: 'videos' }, world as never);

  expect(await look()).toEqual([]);
  const known = (await Promise.all(objects.map((text) => world.sql<{ key: string }>(text)))).flat().map(({ key }) => key);
  expect(known).toEqual(expect.arrayContaining(await keysOf(world)));
});
