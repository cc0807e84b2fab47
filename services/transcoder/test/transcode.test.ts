import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosEvents } from '@flotilla/contracts-videos';
import { connectDatabase, schemaDifference } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { entities, migrations } from '../src/schema.ts';
import { startWorld, type World } from './world.ts';

const small = { seconds: 2, width: 128, height: 96 };

test('a film becomes its ladder, lowest first, each with files that hold together', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_WEB_VIDEOS: 'true' } });

  const source = await world.publish(await makeClip(small), { wantsThumbnails: true });

  expect(await world.finished(source)).toEqual({ ...source, outcome: 'completed', reason: null });
  expect(await world.facts(transcoderEvents.ladderPlanned, source)).toEqual([{ ...source, resolutions: [48, 72, 96] }]);
  const ready = await world.facts(transcoderEvents.renditionReady, source);
  expect(
    ready.map(({ resolution, width, height, fps, hasAudio, hasVideo }) => [resolution, width, height, fps, hasAudio, hasVideo]),
  ).toEqual([
    [48, 64, 48, 25, true, true],
    [72, 96, 72, 25, true, true],
    [96, 128, 96, 25, true, true],
  ]);
  for (const rendition of ready) await expectToHoldTogether(world, source.videoUuid, rendition);
  const thumbnails = await eventually(async () => {
    const [told] = await world.facts(transcoderEvents.thumbnailsReady, source);
    return told!.thumbnails;
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

type Ready = Awaited<ReturnType<typeof readyOf>>[number];
const readyOf = (world: World, source: { videoUuid: string; sourceVersion: number }) =>
  world.facts(transcoderEvents.renditionReady, source);

async function expectToHoldTogether(
  world: World,
  videoUuid: string,
  { media, playlist, segmentHashes, webVideo, codecs, resolution, fence }: Ready,
) {
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

test('J1: the same source told twice is made once', async () => {
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

  await world.tell(videosEvents.sourceReady, first);
  await world.tell(videosEvents.sourceReady, first);

  await world.finished(first);
  await world.settle();
  expect(await world.facts(transcoderEvents.ladderPlanned, first)).toHaveLength(1);
  expect((await world.facts(transcoderEvents.renditionReady, first)).map(({ resolution }) => resolution)).toEqual([48, 72, 96]);
  expect(await world.keys('hls/')).toHaveLength(9);
});

test('sound alone becomes a film of a still picture', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_RESOLUTIONS: '0,72' } });

  const source = await world.publish(await makeClip({ seconds: 2, video: false, container: 'mp3' }), { wantsThumbnails: true });

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  const ready = await world.facts(transcoderEvents.renditionReady, source);
  expect(ready.map(({ resolution, hasVideo, hasAudio, codecs }) => [resolution, hasVideo, hasAudio, codecs.split(',').length])).toEqual([
    [72, true, true, 2],
    [0, false, true, 1],
    [480, true, true, 2],
  ]);
  await eventually(async () => expect(await world.facts(transcoderEvents.thumbnailsReady, source)).toHaveLength(1));
});

test('a long film is encoded in parts and joined without a gap', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4', TRANSCODING_CONCURRENCY: '2' } });

  const source = await world.publish(await makeClip({ ...small, seconds: 17, codec: 'vp8', container: 'webm' }));

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
  const ready = await world.facts(transcoderEvents.renditionReady, source);
  expect(ready.map(({ resolution }) => resolution)).toEqual([48, 72, 96]);
  for (const { playlist } of ready) {
    const text = await readFile(world.storage.localPath(playlist.storageKey)!, 'utf8');
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(Math.abs(seconds - 17)).toBeLessThan(0.2);
  }
  await world.settle();
  await eventually(async () => expect(await world.keys('transcoding/')).toEqual([]));
  expect(await world.query('select id from pieces')).toEqual([]);
});

test('a long film that may be served as it is becomes a copy, if its key frames allow', async () => {
  await using world = await startWorld({ environment: { TRANSCODING_PART_SECONDS: '4' } });
  const steady = await world.publish(await makeClip({ ...small, seconds: 13, options: ['-b:v', '20k'] }));
  const unsteady = await world.publish(
    await makeClip({ ...small, seconds: 13, options: ['-b:v', '20k', '-g', '9999', '-keyint_min', '9999'] }),
  );

  await Promise.all([world.finished(steady), world.finished(unsteady)]);

  expect((await world.facts(transcoderEvents.renditionReady, steady)).map(({ resolution }) => resolution).sort((a, b) => a - b)).toEqual([
    48, 72, 96,
  ]);
  expect((await world.facts(transcoderEvents.renditionReady, unsteady)).map(({ resolution }) => resolution).sort((a, b) => a - b)).toEqual([
    48, 72, 96,
  ]);
});

test('a film that hardly moves is told to be impossible', async () => {
  await using world = await startWorld();
  const path = await makeClip(small);
  const probe = await world.probe(await world.upload(path));

  const source = await world.publish(path, { probe: { ...probe, video: { ...probe.video!, fps: 0.05 } } });

  expect(await world.finished(source)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('one picture in ten seconds') });
});

test('the tables are what the entities say', async () => {
  await using world = await startWorld({ withoutService: true });
  await using database = await connectDatabase({ url: world.config.databaseUrl, entities, migrations, log: silentLog, name: 'difference' });

  expect(await schemaDifference(database)).toBe('');
});
