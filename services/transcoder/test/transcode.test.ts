import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Layer } from '@flotilla/contracts-auth';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import { connectDatabase, schemaDifference } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { transcoder } from '../src/index.ts';
import { ENCODED_WITHIN_MS, startWorld, type World } from './world.ts';

const small = { seconds: 2, width: 128, height: 96 };

test('a video becomes its ladder, lowest first, each with consistent files', async () => {
  await using world = await startWorld({ configuration: { transcoding: { webVideos: { enabled: true } } } });

  const source = await world.publish(await makeClip(small), { wantsThumbnails: true });

  expect(await world.finished(source)).toEqual({ ...source, outcome: 'completed', reason: null });
  expect(await world.events(transcoderEvents.ladderPlanned, source)).toEqual([{ ...source, resolutions: [48, 72, 96] }]);
  const ready = await world.events(transcoderEvents.renditionReady, source);
  expect(
    ready.map(({ resolution, width, height, fps, hasAudio, hasVideo }) => [resolution, width, height, fps, hasAudio, hasVideo]),
  ).toEqual([
    [48, 64, 48, 25, true, true],
    [72, 96, 72, 25, true, true],
    [96, 128, 96, 25, true, true],
  ]);
  for (const rendition of ready) await expectToHoldTogether(world, source.videoUuid, rendition);
  const thumbnails = await eventually(async () => {
    const [published] = await world.events(transcoderEvents.thumbnailsReady, source);
    return published!.thumbnails;
  });
  expect(thumbnails).toMatchObject([
    { width: 850, height: 480, filename: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/) },
    { width: 280, height: 157 },
  ]);
  await world.settle();
  expect(await world.keys('hls/')).toHaveLength(9);
  expect(await world.keys('web-videos/')).toHaveLength(3);
  expect(await world.keys('thumbnails/')).toEqual(thumbnails.map(({ storageKey }) => storageKey).sort());
});

test('a video whose thumbnails come last is finished with them, so that its source is not removed before', async () => {
  const allowed = Promise.withResolvers<void>();
  await using world = await startWorld({
    through: (storage) => ({
      ...storage,
      async put(key, ...rest) {
        if (key.startsWith('thumbnails/')) await allowed.promise;
        return storage.put(key, ...rest);
      },
    }),
  });

  const source = await world.publish(await makeClip(small), { wantsThumbnails: true });
  await eventually(async () => expect(await world.events(transcoderEvents.renditionReady, source)).toHaveLength(3), {
    withinMs: ENCODED_WITHIN_MS,
  });

  expect(await world.query('select state from transcodes')).toEqual([{ state: 'running' }]);
  expect(await world.events(transcoderEvents.transcodingFinished, source)).toEqual([]);
  allowed.resolve();
  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  expect(await world.events(transcoderEvents.thumbnailsReady, source)).toHaveLength(1);
});

test('resolutions that an administrator chooses are made of later videos', async () => {
  const tick = (...heights: string[]) => ({
    transcoding: {
      alwaysTranscodeOriginalResolution: false,
      resolutions: Object.fromEntries(['144p', '240p', '360p', '480p', '720p', '1080p'].map((name) => [name, heights.includes(name)])),
    },
  });
  await using world = await startWorld({ environment: { TRANSCODING_LADDER: '' }, configuration: tick('144p') });
  const clip = await makeClip({ seconds: 1, width: 320, height: 240 });
  const before = await world.publish(clip);
  await world.finished(before);

  await world.configure(tick('144p', '240p'));

  await eventually(
    async () => {
      const after = await world.publish(clip);
      await world.finished(after);
      expect(await world.events(transcoderEvents.ladderPlanned, after)).toMatchObject([{ resolutions: [144, 240] }]);
    },
    { withinMs: ENCODED_WITHIN_MS },
  );
  expect(await world.events(transcoderEvents.ladderPlanned, before)).toMatchObject([{ resolutions: [144] }]);
});

type Source = Awaited<ReturnType<World['publish']>>;
type Ready = Awaited<ReturnType<typeof readyOf>>[number];
const readyOf = (world: World, source: { videoUuid: string; sourceVersion: number }) =>
  world.events(transcoderEvents.renditionReady, source);

async function expectToHoldTogether(world: World, videoUuid: string, { webVideo, codecs, resolution, fence, ...hls }: Ready) {
  const [media, playlist, segmentHashes] = [hls.media!, hls.playlist!, hls.segmentHashes!];
  const read = async (storageKey: string) => readFile(world.storage.localPath(storageKey)!);
  expect(codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/);
  expect(fence).toBeGreaterThan(1);
  expect(media.storageKey).toMatch(new RegExp(`^hls/${videoUuid}/[0-9a-f-]{36}-${resolution}-fragmented\\.mp4$`));
  expect(playlist.filename).toBe(media.filename.replace('-fragmented.mp4', '.m3u8'));
  expect(webVideo?.storageKey).toMatch(new RegExp(`^web-videos/[0-9a-f-]{36}-${resolution}\\.mp4$`));
  const [bytes, text, hashes] = await Promise.all([read(media.storageKey), read(playlist.storageKey), read(segmentHashes.storageKey)]);
  expect([bytes.length, text.length, hashes.length]).toEqual([media.size, playlist.size, segmentHashes.size]);
  expect(text.toString()).toContain(`#EXT-X-MAP:URI="${media.filename}",BYTERANGE=`);
  expect(text.toString()).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
  for (const [range, hash] of Object.entries(JSON.parse(hashes.toString()) as Record<string, string>)) {
    const [first, last] = range.split('-').map(Number) as [number, number];
    expect(
      createHash('sha256')
        .update(bytes.subarray(first, last + 1))
        .digest('hex'),
    ).toBe(hash);
  }
}

test('J1: a source whose event arrives twice is transcoded once', async () => {
  await using world = await startWorld();
  const path = await makeClip(small);
  const storageKey = await world.upload(path);
  const probe = await world.probe(storageKey);
  const first = {
    videoUuid: '11111111-1111-4111-8111-111111111111',
    sourceVersion: 1,
    accountId: 1,
    priority: 100,
    storageKey,
    wantsThumbnails: false,
    probe,
  };

  await world.publishEvent(videosEvents.sourceReady, first);
  await world.publishEvent(videosEvents.sourceReady, first);

  await world.finished(first);
  await world.settle();
  expect(await world.events(transcoderEvents.ladderPlanned, first)).toHaveLength(1);
  expect((await world.events(transcoderEvents.renditionReady, first)).map(({ resolution }) => resolution)).toEqual([48, 72, 96]);
  expect(await world.keys('hls/')).toHaveLength(9);
});

test('audio alone becomes a video of a still image', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_LADDER: '0,72' } });

  const source = await world.publish(await makeClip({ seconds: 2, video: false, container: 'mp3' }), { wantsThumbnails: true });

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  const ready = await world.events(transcoderEvents.renditionReady, source);
  expect(ready.map(({ resolution, hasVideo, hasAudio, codecs }) => [resolution, hasVideo, hasAudio, codecs.split(',').length])).toEqual([
    [72, true, true, 2],
    [0, false, true, 1],
    [480, true, true, 2],
  ]);
  await eventually(async () => expect(await world.events(transcoderEvents.thumbnailsReady, source)).toHaveLength(1));
});

test('a long video is encoded in parts and joined without a gap', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4', TRANSCODING_CONCURRENCY: '2' } });

  const source = await world.publish(await makeClip({ ...small, seconds: 17, codec: 'vp8', container: 'webm' }));

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  const ready = await world.events(transcoderEvents.renditionReady, source);
  expect(ready.map(({ resolution }) => resolution)).toEqual([48, 72, 96]);
  for (const { playlist } of ready) {
    const text = await readFile(world.storage.localPath(playlist!.storageKey)!, 'utf8');
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(Math.abs(seconds - 17)).toBeLessThan(0.2);
  }
  await world.settle();
  await eventually(async () => expect(await world.keys('transcoding/')).toEqual([]));
  expect(await world.query('select id from pieces')).toEqual([]);
});

test('a long video that may be served as it is becomes a copy, if its key frames allow', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4' } });
  const steady = await world.publish(await makeClip({ ...small, seconds: 13, options: ['-b:v', '20k'] }));
  const unsteady = await world.publish(
    await makeClip({ ...small, seconds: 13, options: ['-b:v', '20k', '-g', '9999', '-keyint_min', '9999'] }),
  );

  await Promise.all([world.finished(steady), world.finished(unsteady)]);

  expect((await world.events(transcoderEvents.renditionReady, steady)).map(({ resolution }) => resolution).sort((a, b) => a - b)).toEqual([
    48, 72, 96,
  ]);
  expect((await world.events(transcoderEvents.renditionReady, unsteady)).map(({ resolution }) => resolution).sort((a, b) => a - b)).toEqual(
    [48, 72, 96],
  );
  const types = await world.query(`select distinct type from jobs where type in ('copy-group', 'make-whole-group')`);
  expect(types).toEqual([{ type: 'copy-group' }]);
});

test('a video with too low a frame rate fails with the reason', async () => {
  await using world = await startWorld();
  const path = await makeClip(small);
  const probe = await world.probe(await world.upload(path));

  const source = await world.publish(path, { probe: { ...probe, video: { ...probe.video!, fps: 0.05 } } });

  expect(await world.finished(source)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('one picture in ten seconds') });
});

test('the tables are what the entities describe', async () => {
  await using world = await startWorld({ withoutService: true });
  await using database = await connectDatabase({ url: world.config.databaseUrl, ...transcoder.schema, log: silentLog, name: 'difference' });

  expect(await schemaDifference(database)).toBe('');
});

/** Publishes a configuration, and videos until one is made as expected. */
async function becomes(world: World, transcoding: Layer, expected: (source: Source) => Promise<void>): Promise<void> {
  await world.configure({ transcoding });
  const clip = await makeClip(small);
  await eventually(
    async () => {
      const source = await world.publish(clip);
      await world.finished(source);
      await expected(source);
    },
    { withinMs: ENCODED_WITHIN_MS },
  );
}

const formatsOf = async (world: World, source: Source) =>
  (await readyOf(world, source)).map(({ media, playlist, segmentHashes, webVideo }) =>
    [media, playlist, segmentHashes, webVideo].map((file) => file !== null),
  );

test('a video gets progressive files, HLS or both, as administrators choose while the transcoder runs', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_LADDER: '0,48' } });

  await becomes(world, { webVideos: { enabled: true }, hls: { enabled: false } }, async (source) => {
    expect(await formatsOf(world, source)).toEqual([
      [false, false, false, true],
      [false, false, false, true],
    ]);
    expect(await world.keys(`hls/${source.videoUuid}/`)).toEqual([]);
    expect((await readyOf(world, source)).map(({ resolution }) => resolution)).toEqual([48, 96]);
  });
  await becomes(world, { webVideos: { enabled: true }, hls: { enabled: true } }, async (source) => {
    expect((await formatsOf(world, source)).filter(([hls]) => hls)).toHaveLength(3);
    expect((await formatsOf(world, source)).filter(([, , , web]) => web)).toHaveLength(2);
  });
  await becomes(world, { webVideos: { enabled: false }, hls: { enabled: true } }, async (source) => {
    expect(await formatsOf(world, source)).toEqual(Array(3).fill([true, true, true, false]));
  });
});

test('a video has no more frames per second than administrators allow', async () => {
  await using world = await startWorld();
  const rates = async (source: Source) => (await readyOf(world, source)).map(({ fps }) => fps);

  await becomes(world, { fps: { max: 12 } }, async (source) => expect(await rates(source)).toEqual([12, 12, 12]));
  await becomes(world, { fps: { max: null } }, async (source) => expect(await rates(source)).toEqual([25, 25, 25]));
});

test('a video that is not to be transcoded gets its thumbnails and nothing else', async () => {
  await using world = await startWorld();

  const source = await world.publish(await makeClip(small), { wantsThumbnails: true, wantsRenditions: false });

  await eventually(async () => expect(await world.events(transcoderEvents.thumbnailsReady, source)).toHaveLength(1));
  await world.settle();
  for (const event of [transcoderEvents.ladderPlanned, transcoderEvents.renditionReady, transcoderEvents.transcodingFinished])
    expect(await world.events(event, source)).toEqual([]);
  expect(await world.keys('hls/')).toEqual([]);
  await world.publishEvent(videosEvents.transcodingRetried, source);
  await world.publishEvent(videosEvents.sourceDeleted, { ...source, videoDeleted: true });
  await eventually(async () => expect(await world.query('select state from transcodes')).toEqual([{ state: 'deleted' }]));
});
