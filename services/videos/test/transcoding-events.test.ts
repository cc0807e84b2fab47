import type { Layer } from '@flotilla/contracts-auth';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { failed, finished, keysOf, type PublishedEvent, planned, progressed, ready, startTranscodingWorld } from './transcoding-world.ts';

const PUBLISHED = 1;
const TO_TRANSCODE = 2;
const TRANSCODING_FAILED = 7;

test('the first rendition publishes the video, the others join it', async () => {
  await using world = await startTranscodingWorld();
  const [low, high] = [await world.makeRendition(240), await world.makeRendition(720)];

  await world.publish(planned(240, 720), ready(low));
  const first = await world.playlist();
  expect(await world.sql('select state, has_hls_files from videos')).toEqual([{ state: PUBLISHED, has_hls_files: true }]);
  expect(await world.status()).toMatchObject({
    state: 'running',
    renditions: [
      { resolution: { id: 720, label: '720p' }, state: 'waiting', progress: 0 },
      { resolution: { id: 240, label: '240p' }, state: 'completed', progress: 100 },
    ],
  });
  expect(first?.master_filename).toMatch(/^[0-9a-f-]{36}-master\.m3u8$/);
  expect(first?.master_text).toContain(low.playlist.filename);

  await world.publish(ready(high), finished('completed'));
  const second = await world.playlist();
  expect(await world.status()).toMatchObject({ state: 'completed', error: null });
  expect(second?.master_text.indexOf(low.playlist.filename)).toBeLessThan(second?.master_text.indexOf(high.playlist.filename) ?? 0);
  expect(second?.master_filename).not.toBe(first?.master_filename);
  expect(second?.segments_filename).not.toBe(first?.segments_filename);
  expect(JSON.parse(second?.segments_text ?? '')).toEqual({
    [low.media.filename]: { '0-9': 'hash of 240' },
    [high.media.filename]: { '0-9': 'hash of 720' },
  });
  expect(await world.published('video.snapshot.v1')).toMatchObject([
    { version: 1, state: TO_TRANSCODE },
    { version: 2, state: PUBLISHED },
    { version: 3, state: PUBLISHED },
  ]);
  for (const key of [...keysOf(low), ...keysOf(high)]) expect(await world.isStored(key)).toBe(true);
});

test('a progressive file beside the rendition becomes a file of its own', async () => {
  await using world = await startTranscodingWorld();
  const rendition = await world.makeRendition(240);
  const webVideo = { storageKey: `web/${world.uuid}/a.mp4`, filename: 'a-240.mp4', size: 5 };

  await world.publish(ready({ ...rendition, webVideo }));

  expect((await world.state()).files).toMatchObject([
    { kind: 'hls', resolution: 240, filename: rendition.media.filename },
    { kind: 'web', resolution: 240, filename: 'a-240.mp4' },
  ]);
});

test('J1: every event twice and in reverse order ends in the same state', async () => {
  const stateAfter = async (arrange: (events: PublishedEvent[]) => PublishedEvent[]) => {
    await using world = await startTranscodingWorld();
    const [low, high] = [await world.makeRendition(240), await world.makeRendition(720)];
    const events: PublishedEvent[] = [
      planned(240, 480, 720),
      progressed(240, 40),
      ready(low),
      [transcoderEvents.thumbnailsReady, await world.makeThumbnails()],
      progressed(480, 70, 2),
      failed(480, 'The picture is broken.', 2),
      ready(high),
      finished('failed', 'The picture is broken.'),
    ];

    await world.publish(...arrange(events));

    const { video, transcoding, renditions, files, thumbnails } = await world.state();
    for (const key of [...keysOf(low), ...keysOf(high)]) expect(await world.isStored(key)).toBe(true);
    const resolutions = files.map((file) => (file as { resolution: number }).resolution);
    return { video, transcoding, renditions, resolutions, thumbnails: thumbnails.length };
  };

  const inOrder = await stateAfter((events) => events);

  expect(inOrder).toMatchObject({
    video: [{ state: PUBLISHED }],
    transcoding: [{ state: 'failed' }],
    resolutions: [240, 720],
    thumbnails: 1,
  });
  expect(await stateAfter((events) => events.toReversed())).toEqual(inOrder);
  expect(await stateAfter((events) => [...events, ...events])).toEqual(inOrder);
  expect(await stateAfter((events) => [...events.toReversed(), ...events])).toEqual(inOrder);
});

test('the result of an older claim is refused and removed', async () => {
  await using world = await startTranscodingWorld();
  const [late, present] = [await world.makeRendition(240, { fence: 1 }), await world.makeRendition(240, { fence: 2 })];

  await world.publish(ready(present), ready(late));

  expect((await world.state()).files).toMatchObject([{ filename: present.media.filename, fence: 2 }]);
  await world.becomesRemoved(keysOf(late));
  for (const key of keysOf(present)) expect(await world.isStored(key)).toBe(true);
});

test('the result of a newer claim replaces the former', async () => {
  await using world = await startTranscodingWorld();
  const [former, present] = [await world.makeRendition(240, { fence: 1 }), await world.makeRendition(240, { fence: 2 })];

  await world.publish(ready(former), ready(present));

  expect((await world.state()).files).toMatchObject([{ filename: present.media.filename, fence: 2 }]);
  expect(Object.keys(JSON.parse((await world.playlist())?.segments_text ?? ''))).toEqual([present.media.filename]);
  await world.becomesRemoved(keysOf(former));
});

test('renditions and thumbnails of a former source are refused and removed', async () => {
  await using world = await startTranscodingWorld();
  const [rendition, made] = [await world.makeRendition(240), await world.makeThumbnails()];
  await world.sql('update videos set source_version = 2');

  await world.publish(ready(rendition), [transcoderEvents.thumbnailsReady, made], finished('failed', 'late'));

  expect(await world.state()).toMatchObject({ video: [{ state: TO_TRANSCODE }], files: [], thumbnails: [], renditions: [] });
  await world.becomesRemoved([...keysOf(rendition), ...made.thumbnails.map(({ storageKey }) => storageKey)]);
});

test('F10: results for a video that was deleted meanwhile are removed', async () => {
  await using world = await startTranscodingWorld();
  const [rendition, made] = [await world.makeRendition(240), await world.makeThumbnails()];
  await world.sql('delete from videos');

  await world.publish(planned(240), progressed(240, 3), ready(rendition), [transcoderEvents.thumbnailsReady, made], finished('completed'));

  await world.becomesRemoved([...keysOf(rendition), ...made.thumbnails.map(({ storageKey }) => storageKey)]);
  expect(await world.sql('select 1 from video_files')).toEqual([]);
});

test('a video without any successful rendition has failed, and an event says so', async () => {
  await using world = await startTranscodingWorld();

  await world.publish(planned(240, 720), failed(240, 'Broken.'), failed(720, 'Broken.'), finished('failed', 'Broken.'));

  expect((await world.state()).video).toMatchObject([{ state: TRANSCODING_FAILED }]);
  expect(await world.status()).toMatchObject({
    state: 'failed',
    error: 'Broken.',
    renditions: [
      { state: 'failed', error: 'Broken.' },
      { state: 'failed', error: 'Broken.' },
    ],
  });
  expect((await world.published('video.snapshot.v1')).at(-1)).toMatchObject({ state: TRANSCODING_FAILED });
});

test('a video without any plan has failed', async () => {
  await using world = await startTranscodingWorld();

  await world.publish(planned(), finished('failed', 'Its frame rate cannot be used.'));

  expect((await world.state()).video).toMatchObject([{ state: TRANSCODING_FAILED }]);
  expect(await world.status()).toEqual({ state: 'failed', error: 'Its frame rate cannot be used.', renditions: [] });
});

test('shows the progress of the newest claim', async () => {
  await using world = await startTranscodingWorld();

  await world.publish(planned(240), progressed(240, 80), progressed(240, 10, 2), progressed(240, 90), progressed(240, 5, 2));

  expect(await world.status()).toMatchObject({ state: 'running', renditions: [{ state: 'active', progress: 10 }] });
});

test('thumbnails of the video appear, and an image that somebody chose stays', async () => {
  await using world = await startTranscodingWorld();
  const [first, second] = [await world.makeThumbnails(), await world.makeThumbnails()];
  await world.publish([transcoderEvents.thumbnailsReady, first]);
  expect((await world.state()).thumbnails).toEqual([{ filename: first.thumbnails[0]?.filename, automatic: true }]);
  await world.sql('update thumbnails set automatic = false');

  await world.publish([transcoderEvents.thumbnailsReady, second], [transcoderEvents.thumbnailsReady, first]);

  expect((await world.state()).thumbnails).toEqual([{ filename: first.thumbnails[0]?.filename, automatic: false }]);
  await world.becomesRemoved(second.thumbnails.map(({ storageKey }) => storageKey));
  expect(await world.isStored(first.thumbnails[0]?.storageKey ?? '')).toBe(true);
});

test('the uploaded file is removed when all renditions are ready', async () => {
  await using world = await startTranscodingWorld();
  const [rendition, made] = [await world.makeRendition(240), await world.makeThumbnails()];

  await world.publish(ready(rendition), finished('completed'));
  expect(await world.isStored(world.sourceKey)).toBe(true);
  await world.publish([transcoderEvents.thumbnailsReady, made]);

  await world.becomesRemoved([world.sourceKey]);
  expect(await world.sql('select storage_key from video_sources')).toEqual([{ storage_key: null }]);
  expect(await world.published('source.deleted.v1')).toEqual([world.reference]);
});

test('the uploaded file stays while a planned rendition is missing', async () => {
  await using world = await startTranscodingWorld();
  const [low, high] = [await world.makeRendition(240), await world.makeRendition(720)];
  await world.publish(
    planned(240, 720),
    [transcoderEvents.thumbnailsReady, await world.makeThumbnails()],
    ready(low),
    finished('completed'),
  );
  await world.jobsAreDone();
  expect(await world.isStored(world.sourceKey)).toBe(true);

  await world.publish(ready(high));

  await world.becomesRemoved([world.sourceKey]);
});

test.each<[string, Layer, PublishedEvent]>([
  ['a rendition failed', {}, finished('failed', 'Broken.')],
  ['the operator keeps them', { transcoding: { originalFile: { keep: true } } }, finished('completed')],
])('the uploaded file stays when %s', async (_, configuration, end) => {
  await using world = await startTranscodingWorld(configuration);
  const [rendition, made] = [await world.makeRendition(240), await world.makeThumbnails()];

  await world.publish([transcoderEvents.thumbnailsReady, made], ready(rendition), end);
  await world.jobsAreDone();

  expect(await world.isStored(world.sourceKey)).toBe(true);
  expect(await world.published('source.deleted.v1')).toEqual([]);
});

test('R2: a database connection that dies while a video is published publishes it once', async () => {
  await using world = await startTranscodingWorld();
  const low = await world.makeRendition(240);

  let publishing = Promise.resolve();
  await world.withLockedVideo(async () => {
    publishing = world.publish(planned(240), ready(low), finished('completed'));
    await world.killWhoWaits();
  });
  await publishing;

  await eventually(async () => expect(await world.status()).toMatchObject({ state: 'completed' }));
  expect((await world.state()).files).toHaveLength(1);
  expect((await world.published('video.snapshot.v1')).map((snapshot) => (snapshot as { state: number }).state)).toEqual([
    TO_TRANSCODE,
    PUBLISHED,
  ]);
});

test('J2: malformed events become dead letters, and those about other videos are handled', async () => {
  await using world = await startTranscodingWorld();
  const { type, topic } = transcoderEvents.renditionReady;
  const strange = [
    { type, payload: { nonsense: true } },
    { type, payload: null },
    { type, payload: { ...(await world.makeRendition(360)), resolution: 'high' } },
    { type: 'rendition.ready.v99', payload: {} },
    { type: 'x'.repeat(1000), payload: 'text' },
  ];
  await world.publishRaw(strange.map((event) => ({ ...event, topic: topic.name, key: world.uuid })));

  await world.publish(planned(240), ready(await world.makeRendition(240)));

  expect((await world.state()).video).toMatchObject([{ state: PUBLISHED }]);
  expect((await world.state()).files).toMatchObject([{ resolution: 240 }]);
});

test('without HLS a rendition is a progressive file alone, and there is no playlist', async () => {
  await using world = await startTranscodingWorld();
  const webVideo = { storageKey: `web/${world.uuid}/a.mp4`, filename: 'a-240.mp4', size: 5 };
  const rendition = { ...(await world.makeRendition(240)), media: null, playlist: null, segmentHashes: null, webVideo };

  await world.publish(planned(240), ready(rendition), finished('completed'));

  expect((await world.state()).files).toMatchObject([{ kind: 'web', resolution: 240, filename: 'a-240.mp4' }]);
  expect(await world.playlist()).toBeUndefined();
  expect(await world.sql('select state, has_hls_files, has_web_files from videos')).toEqual([
    { state: PUBLISHED, has_hls_files: false, has_web_files: true },
  ]);
});

test('the owner is told when a video that waited for transcoding is published, once', async () => {
  await using world = await startTranscodingWorld();
  await world.sql('update videos set wait_transcoding = true');
  const [low, high] = [await world.makeRendition(240), await world.makeRendition(720)];

  await world.publish(planned(240, 720), ready(low), ready(low), ready(high), finished('completed'));

  await eventually(async () => expect(await world.sql('select type from notifications')).toEqual([{ type: 6 }]));
});
