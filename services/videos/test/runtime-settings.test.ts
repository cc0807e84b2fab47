import type { Layer } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { resumableClient } from './resumable-client.ts';
import { silentVideo } from './silent-video.ts';
import { JPEG, startUploadsWorld, type UploadsWorld, videoBytes } from './uploads-world.ts';

const PUBLISHED = 1;
const TO_TRANSCODE = 2;
const untranscoded: Layer = { transcoding: { enabled: false } };
const aac = { codec: 'aac', bitrate: 128_000, channels: 2, channelLayout: 'stereo', sampleRate: 48_000 };

type Wish = { readonly type?: string; readonly bytes?: Buffer; readonly fields?: Record<string, string>; readonly hasImage?: boolean };

async function upload(world: UploadsWorld, { type = 'video/mp4', bytes = videoBytes(1000), fields = {}, hasImage = false }: Wish = {}) {
  const form = new FormData();
  const values = { channelId: String(world.channelOf(alice)), name: 'Holidays', privacy: '1', ...fields };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  form.append('videofile', new Blob([new Uint8Array(bytes)], { type }), 'film');
  if (hasImage) form.append('previewfile', new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' }), 'a.jpg');
  const body = new Response(form);
  const response = await fetch(`${world.url}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { ...world.headersFor(alice), 'content-type': body.headers.get('content-type') as string },
    body: await body.bytes(),
  });
  return { status: response.status, body: (await response.json()) as { video: { id: number; uuid: string }; detail: string } };
}

const details = async (world: UploadsWorld, id: string) => {
  const answer = await world.as(null)(videosApi.getVideo, { params: { id } });
  if (answer.status !== 200) throw new Error(`no video: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

test('without transcoding a video is published at once as the uploaded file, which is kept as long as the video', async () => {
  await using world = await startUploadsWorld();
  await world.configure(untranscoded);
  world.transcoder.probe = { ...silentVideo, audio: aac };
  const bytes = videoBytes(3000);

  const { status, body } = await upload(world, { bytes });

  expect(status).toBe(200);
  const { uuid, id } = body.video;
  const shown = await details(world, uuid);
  const size = { resolution: { id: 720, label: '720p' }, width: 1280, height: 720, fps: 30, size: 3000 };
  expect(shown).toMatchObject({ state: { id: PUBLISHED }, streamingPlaylists: [], files: [{ ...size, hasAudio: true, hasVideo: true }] });
  const path = new URL(shown.files[0]?.fileUrl as string).pathname;
  expect(path).toMatch(/^\/static\/web-videos\/[\da-f-]{36}-720\.mp4$/);
  const served = await fetch(world.url + path, { headers: world.headersFor(null) });
  expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).equals(bytes)]).toEqual(['video/mp4', true]);
  expect(await world.as(alice)(videosApi.getTranscoding, { params: { id: uuid } })).toMatchObject({
    body: { state: 'disabled', renditions: [] },
  });
  expect(await world.as(alice)(videosApi.cancelTranscoding, { params: { id: uuid } })).toMatchObject({ status: 409 });
  expect(await world.published('source.ready.v1')).toMatchObject([{ videoUuid: uuid, wantsThumbnails: true, wantsRenditions: false }]);
  expect(await world.published('video.snapshot.v1')).toMatchObject([{ videoId: id, version: 1, state: PUBLISHED }]);

  world.passHours(24 * 30);
  await world.reap();
  expect(await world.settleLater()).toHaveLength(1);
  await world.as(alice)(videosApi.deleteVideo, { params: { id: uuid } });
  expect(await world.settle()).toEqual([]);
});

test('a file that is published as it is has the size it is stored in, which players stretch where pixels are not square', async () => {
  await using world = await startUploadsWorld();
  await world.configure(untranscoded);
  const coded = { width: 1280, height: 768 };
  world.transcoder.probe = { ...silentVideo, video: { ...silentVideo.video, width: 1365, height: 768, coded } };

  const { body } = await upload(world);

  const { uuid } = body.video;
  expect(await details(world, uuid)).toMatchObject({ aspectRatio: 1.7773, files: [{ ...coded, resolution: { id: 768 } }] });
  expect(await world.as(alice)(videosApi.getVideoSource, { params: { id: uuid } })).toMatchObject({ body: coded });
});

test('a video with its own image requests no thumbnails from the transcoder', async () => {
  await using world = await startUploadsWorld();
  await world.configure(untranscoded);
  world.transcoder.probe = { ...silentVideo, formatName: 'matroska,webm', video: { ...silentVideo.video, codec: 'vp9' } };

  const { body } = await upload(world, { type: 'video/webm', hasImage: true });

  const { files, thumbnails } = await details(world, body.video.uuid);
  expect(files[0]?.fileUrl).toMatch(/-720\.webm$/);
  expect(thumbnails).toHaveLength(1);
  expect(await world.published('source.ready.v1')).toEqual([]);
});

test.each([
  ['pictures no browser decodes', { ...silentVideo, video: { ...silentVideo.video, codec: 'hevc' } }, 'pictures of the kind hevc'],
  ['colours few browsers decode', { ...silentVideo, video: { ...silentVideo.video, pixelFormat: 'yuv444p' } }, 'yuv444p'],
  ['sound no browser decodes', { ...silentVideo, audio: { ...aac, codec: 'ac3' } }, 'sound of the kind ac3'],
  ['a container no browser opens', { ...silentVideo, formatName: 'ogg' }, 'neither MP4 nor WebM'],
  ['sound alone', { ...silentVideo, video: null, audio: aac }, 'sound without a picture'],
])('without transcoding a video is refused that has %s, with the reason, and nothing of it stays', async (_, probe, reason) => {
  await using world = await startUploadsWorld();
  await world.configure(untranscoded);
  const before = await world.traces();
  world.transcoder.probe = probe;

  const answer = await upload(world);

  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining(reason) } });
  expect(await world.traces()).toEqual(before);
});

test('an upload that began with transcoding follows the settings at its end', async () => {
  await using world = await startUploadsWorld();
  const client = resumableClient(world);
  const [first, second] = [videoBytes(1000), videoBytes(2000)];
  const [refused, published] = [await client.open(1000), await client.open(2000, { filename: 'other.mp4' })];
  await world.configure(untranscoded);

  world.transcoder.probe = { ...silentVideo, video: { ...silentVideo.video, codec: 'mpeg2video' } };
  expect(await client.send(refused.id, first, 0)).toMatchObject({ status: 422, body: { detail: expect.stringContaining('mpeg2video') } });
  world.transcoder.probe = silentVideo;
  expect(await client.send(published.id, second, 0)).toMatchObject({ status: 200 });

  expect(await world.videos()).toMatchObject([{ state: PUBLISHED }]);
  expect(await world.settle()).toHaveLength(1);
  expect(await world.quotaOf(alice)).toEqual({ used: 2000, reserved: 0 });
  await world.configure({});
  await upload(world);
  expect(await world.videos()).toMatchObject([{ state: PUBLISHED }, { state: TO_TRANSCODE }]);
});

test('accepted kinds of files follow the configuration', async () => {
  await using world = await startUploadsWorld();
  const statuses = async () => {
    const answers = [];
    for (const type of ['video/MP4; codecs=x', 'video/quicktime', 'application/octet-stream', 'audio/mpeg', 'text/html'])
      answers.push((await resumableClient(world).open(1000, { filename: type }, { 'x-upload-content-type': type })).status);
    return answers;
  };

  expect(await statuses()).toEqual([201, 201, 201, 201, 415]);
  await world.configure({ transcoding: { allowAdditionalExtensions: false } });
  expect(await statuses()).toEqual([201, 415, 415, 201, 415]);
  await world.configure({ transcoding: { allowAudioFiles: false } });
  expect(await statuses()).toEqual([201, 201, 201, 415, 415]);
  await world.configure(untranscoded);
  expect(await statuses()).toEqual([201, 415, 415, 415, 415]);
});

test('audio alone that claims to be a video is refused where audio is not accepted', async () => {
  await using world = await startUploadsWorld();
  await world.configure({ transcoding: { allowAudioFiles: false } });
  world.transcoder.probe = { ...silentVideo, video: null, audio: aac };

  const answer = await upload(world, { type: 'application/octet-stream' });

  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining('sound without a picture') } });
});

test('new videos get the defaults of the instance for what they do not say, except their privacy', async () => {
  await using world = await startUploadsWorld();
  await world.configure({ defaults: { publish: { licence: 3, commentsPolicy: 2, downloadEnabled: false, privacy: 2 } } });

  await upload(world, { fields: {} });
  await upload(world, { fields: { licence: 'null', commentsPolicy: '1', downloadEnabled: 'true' } });
  await resumableClient(world).sendAll((await resumableClient(world).open(1000)).id, videoBytes(1000), 1000);

  const rows = await world.sql(
    'select licence, comments_policy as comments, download_enabled as downloads, privacy from videos order by id',
  );
  expect(rows).toEqual([
    { licence: 3, comments: 2, downloads: false, privacy: 1 },
    { licence: null, comments: 1, downloads: true, privacy: 1 },
    { licence: 3, comments: 2, downloads: false, privacy: 3 },
  ]);
});
