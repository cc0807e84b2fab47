import { execFileSync } from 'node:child_process';
import { chmod, copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import {
  drawDefaultImage,
  type EncodeSource,
  encodeAudio,
  encodePart,
  encodeRenditions,
  finishRendition,
  hasSteadyKeyFrames,
  hlsNames,
  joinParts,
  type LadderPlan,
  makeSeekable,
  makeWebVideo,
  planLadder,
  probeFrames,
  probeMedia,
} from '../src/index.ts';
import { options } from '../src/options.ts';
import { fast, frames, likeness, look, startBench, tone, tools } from './clips.ts';

type Bench = Awaited<ReturnType<typeof startBench>>;
type Expected = { width: number; height: number; frames: number; fps: string; hasAudio?: boolean; audioStarts?: number };

const both = [...frames(), ...tone(), ...fast, '-c:a', 'aac', '-b:a', '64k'];

/** Kinds of uploads, and the properties that the rendition of the source's own size must have. */
const odd: [string, Expected, (bench: Bench) => Promise<string>][] = [
  ['a plain video', { width: 160, height: 120, frames: 25, fps: '25/1', hasAudio: true }, (bench) => bench.make('a.mp4', ...both)],
  ['no sound', { width: 160, height: 120, frames: 25, fps: '25/1' }, (bench) => bench.make('a.mp4', ...frames(), ...fast)],
  ['portrait', { width: 120, height: 160, frames: 25, fps: '25/1' }, (bench) => bench.make('a.mp4', ...frames('120x160'), ...fast)],
  [
    'a turned phone',
    { width: 120, height: 160, frames: 25, fps: '25/1' },
    async (bench) => {
      await bench.make('flat.mp4', ...frames(), ...fast);
      return bench.make('a.mp4', '-i', 'flat.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
    },
  ],
  [
    'odd sides',
    { width: 162, height: 122, frames: 25, fps: '25/1' },
    (bench) => bench.make('a.mkv', ...frames('322x242'), '-vf', 'format=rgb24,scale=161:121', '-c:v', 'ffv1'),
  ],
  [
    'pixels that are not square',
    { width: 214, height: 120, frames: 25, fps: '25/1' },
    (bench) => bench.make('a.mp4', ...frames(), '-vf', 'setsar=4/3', ...fast),
  ],
  [
    'a variable frame rate',
    { width: 160, height: 120, frames: -1, fps: 'whole' },
    (bench) => bench.make('a.mp4', ...frames('160x120', 2, '30'), '-vf', "select='lt(t,1)+not(mod(n,5))'", '-vsync', 'vfr', ...fast),
  ],
  [
    'television rates',
    { width: 160, height: 120, frames: 30, fps: '30000/1001' },
    (bench) => bench.make('a.mp4', ...frames('160x120', 1, '30000/1001'), ...fast),
  ],
  [
    'a thousand frames per second',
    { width: 160, height: 120, frames: 13, fps: '50/1' },
    (bench) => bench.make('a.mp4', ...frames('160x120', 0.25, '1000'), ...fast),
  ],
  [
    'high dynamic range',
    { width: 160, height: 120, frames: 25, fps: '25/1' },
    (bench) =>
      bench.make(
        'a.mp4',
        ...frames(),
        ...options({ 'c:v': 'libx264', preset: 'ultrafast', pix_fmt: 'yuv420p10le' }),
        ...options({ color_primaries: 'bt2020', color_trc: 'smpte2084', colorspace: 'bt2020nc' }),
      ),
  ],
  [
    'interlaced television',
    { width: 160, height: 120, frames: 25, fps: '25/1' },
    (bench) => bench.make('a.mpg', ...frames('160x120', 1, '50'), '-vf', 'interlace', '-c:v', 'mpeg2video', '-flags', '+ilme+ildct'),
  ],
  [
    'no key frame but the first',
    { width: 160, height: 120, frames: 250, fps: '25/1' },
    (bench) => bench.make('a.mp4', ...frames('160x120', 10), ...fast, '-g', '9999', '-keyint_min', '9999'),
  ],
  [
    'sound that starts late',
    { width: 160, height: 120, frames: 25, fps: '25/1', hasAudio: true, audioStarts: 0.5 },
    (bench) => bench.make('a.mkv', ...frames(), '-itsoffset', '0.5', ...tone(0.5), ...fast, '-c:a', 'aac'),
  ],
  [
    'negative times',
    { width: 160, height: 120, frames: 25, fps: '25/1', hasAudio: true },
    (bench) => bench.make('a.ts', ...both, '-output_ts_offset', '-3', '-avoid_negative_ts', 'disabled'),
  ],
  [
    'times that start late',
    { width: 160, height: 120, frames: 25, fps: '25/1', hasAudio: true },
    (bench) => bench.make('a.mkv', ...both, '-output_ts_offset', '40'),
  ],
  [
    'high dynamic range that only says so by its curve',
    { width: 160, height: 120, frames: 25, fps: '25/1' },
    (bench) => bench.make('a.mp4', ...frames(), '-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', curve('smpte2084')),
  ],
  [
    'a phone turned upright in HLG',
    { width: 120, height: 160, frames: 25, fps: '25/1' },
    async (bench) => {
      await bench.make('flat.mp4', ...frames(), '-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', curve('arib-std-b67'));
      return bench.make('a.mp4', '-i', 'flat.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
    },
  ],
  [
    'audio that is longer than the video',
    { width: 160, height: 120, frames: 75, fps: '25/1', hasAudio: true },
    (bench) => bench.make('a.mp4', ...frames(), ...tone(3), ...fast, '-c:a', 'aac'),
  ],
  [
    'a video cut at its start without encoding',
    { width: 160, height: 120, frames: 38, fps: '25/1', hasAudio: true },
    async (bench) => {
      const whole = await bench.make('whole.mp4', ...frames('160x120', 3), ...tone(3), ...fast, '-c:a', 'aac');
      return bench.make('a.mp4', '-ss', '1.5', '-i', whole, '-c', 'copy');
    },
  ],
  [
    'a browser recording without a length',
    { width: 160, height: 120, frames: 25, fps: '25/1', hasAudio: true },
    (bench) =>
      bench.make(
        'a.webm',
        ...frames(),
        ...tone(),
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-c:a',
        'libopus',
        '-live',
        '1',
      ),
  ],
];

const curve = (transfer: string) => `log-level=none:transfer=${transfer}`;

test.each(odd)('D5: %s becomes a video that every player shows', async (_, expected, make) => {
  await using bench = await startBench();
  const { source, plan } = await prepare(bench, await make(bench));
  const rendition = plan.renditions.at(-1)!;
  const names = hlsNames('x', rendition.resolution);

  await encodeRenditions(tools, source, [{ plan: rendition, names }], bench.sandbox, { threads: 1 });

  const made = await finishRendition(bench.directory, names);
  const { streams, packets } = await look(made.playlist.path);
  const times = packets
    .filter(({ codec_type: type }) => type === 'video')
    .map(({ pts_time: time }) => Number(time))
    .sort((a, b) => a - b);
  const audio = packets.filter(({ codec_type: type }) => type === 'audio').map(({ pts_time: time }) => Number(time));
  expect(streams[0]).toMatchObject({ codec_name: 'h264', width: expected.width, height: expected.height, pix_fmt: 'yuv420p' });
  expect(made.codecs).toMatch(expected.hasAudio ? /^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/ : /^avc1\.64[0-9a-f]{4}$/);
  if (expected.fps !== 'whole') expect([rendition.rate.numerator, rendition.rate.denominator].join('/')).toBe(expected.fps);
  if (expected.frames > 0) expect(Math.abs(times.length - expected.frames)).toBeLessThanOrEqual(1);
  const frame = rendition.rate.denominator / rendition.rate.numerator;
  expect(Math.max(...times.slice(1).map((time, index) => Math.abs(time - times[index]! - frame)))).toBeLessThan(0.002);
  if (plan.isHdr) expect(streams[0]).toMatchObject({ color_transfer: 'bt709', color_primaries: 'bt709', color_space: 'bt709' });
  expect(times[0]).toBeLessThan(2 * frame + 0.01);
  expect(Math.abs(made.seconds - plan.duration)).toBeLessThan(2 * frame);
  expect(audio.length > 0).toBe(expected.hasAudio ?? false);
  if (expected.hasAudio) expect(firstAudio(audio, expected) - times[0]!).toBeCloseTo(0, 0.7);
});

/** Late audio is either padded with silence or really starts late. */
function firstAudio(audio: number[], { audioStarts = 0 }: Expected): number {
  const first = Math.min(...audio);
  return first > audioStarts ? first - audioStarts : first;
}

test('several renditions are made in one run, each half as large, with the audio encoded once', async () => {
  await using bench = await startBench();
  const { source, plan } = await prepare(
    bench,
    await bench.make('a.mkv', ...frames('320x240', 2, '50'), ...tone(2), ...fast, '-c:a', 'flac'),
    [120, 60],
  );
  const renditions = plan.renditions.map((rendition) => ({ plan: rendition, names: hlsNames('x', rendition.resolution) }));
  const percents: number[] = [];

  await encodeRenditions(tools, source, renditions, bench.sandbox, { threads: 1, progressed: (percent) => percents.push(percent) });

  for (const { plan: rendition, names } of renditions) {
    const { streams } = await look((await finishRendition(bench.directory, names)).playlist.path);
    expect(streams).toMatchObject([
      { codec_name: 'h264', height: rendition.resolution, width: rendition.width, avg_frame_rate: `${rendition.fps}/1` },
      { codec_name: 'aac', channels: 2 },
    ]);
  }
  expect(plan.renditions.map(({ fps }) => fps)).toEqual([25, 25, 50]);
  expect(percents.at(-1)).toBe(99);
});

test('audio alone becomes a video of a still image, and an audio rendition', async () => {
  await using bench = await startBench();
  const { source, plan } = await prepare(bench, await bench.make('a.mp3', ...tone(3)), [0, 144]);
  const renditions = plan.renditions.map((rendition) => ({ plan: rendition, names: hlsNames('x', rendition.resolution) }));

  await encodeRenditions(tools, source, renditions, bench.sandbox, { threads: 1 });

  const kinds = await Promise.all(
    renditions.map(async ({ names }) => (await look(bench.path(names.playlist))).streams.map((stream) => stream['codec_name'])),
  );
  expect(plan.renditions.map(({ resolution }) => resolution)).toEqual([0, 144, 480]);
  expect(kinds).toEqual([['aac'], ['h264', 'aac'], ['h264', 'aac']]);
});

test('the source itself is copied when its key frames are steady', async () => {
  await using bench = await startBench();
  const path = await bench.make(
    'a.mp4',
    ...frames('160x120', 3),
    ...tone(3),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '25',
    '-b:v',
    '60k',
    '-c:a',
    'aac',
  );
  const { source, plan } = await prepare(bench, path);
  const rendition = plan.renditions[0]!;
  const names = hlsNames('x', rendition.resolution);

  await encodeRenditions(tools, source, [{ plan: rendition, names, copy: true }], bench.sandbox, { threads: 1 });

  expect(rendition.mayCopy).toBe(true);
  expect(await hasSteadyKeyFrames(tools, path, 3, bench.sandbox)).toBe(true);
  expect(await likeness(path, bench.path(names.media))).toBe(Number.POSITIVE_INFINITY);
  expect((await finishRendition(bench.directory, names)).codecs).toMatch(/^avc1\.64/);
});

test('a video whose key frames are far apart is not copied', async () => {
  await using bench = await startBench();
  const path = await bench.make('a.mp4', ...frames('64x48', 10), ...fast, '-g', '9999', '-keyint_min', '9999');

  expect(await hasSteadyKeyFrames(tools, path, 10, bench.sandbox)).toBe(false);
});

test('D5: what an edit list hides is not shown by a copy, and pixels that are not square are noticed', async () => {
  await using bench = await startBench();
  const encode = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-bf', '0'];
  const video = await bench.make('film.mp4', ...frames('64x48', 3), '-vf', 'setsar=4/3', ...encode);
  const cut = await bench.make('cut.mp4', '-ss', '0.5', '-i', video, '-c', 'copy');

  expect(await hasSteadyKeyFrames(tools, video, 3, bench.sandbox)).toBe(true);
  expect(await hasSteadyKeyFrames(tools, cut, 2.5, bench.sandbox)).toBe(false);
  expect((await probeFrames(tools, video, bench.sandbox)).hasSquarePixels).toBe(false);
});

test.each([
  ['as it is shown and as it is stored', [], { width: 85, height: 48, coded: { width: 64, height: 48 } }],
  ['turned in both', ['-metadata:s:v:0', 'rotate=90'], { width: 48, height: 85, coded: { width: 48, height: 64 } }],
])('a video whose pixels are not square has its size %s', async (_, turn, size) => {
  await using bench = await startBench();
  const flat = await bench.make('flat.mp4', ...frames('64x48'), '-vf', 'setsar=4/3', ...fast);
  const path = await bench.make('film.mp4', '-i', flat, '-c', 'copy', ...turn);

  expect((await probeMedia(tools, path, bench.sandbox)).probe.video).toMatchObject(size);
});

test('D5: videos of millions of packets are inspected without keeping them', async () => {
  await using bench = await startBench();
  const ffprobe = bench.path('ffprobe');
  await writeFile(ffprobe, `#!/bin/sh\nawk 'BEGIN { for (n = 0; n < 900000; n++) printf "%.6f,%s\\n", n / 60, n % 60 ? "__" : "K_" }'\n`);
  await chmod(ffprobe, 0o755);

  expect(await hasSteadyKeyFrames({ ...tools, ffprobe }, 'a.mp4', 15_000, bench.sandbox)).toBe(true);
});

test.each([
  ['a constant rate', 'a.mp4', [...frames('160x120', 9, '25'), ...tone(9), ...fast, '-c:a', 'aac']],
  [
    'television rates in open groups',
    'a.mkv',
    [
      ...frames('160x120', 9, '30000/1001'),
      ...tone(9),
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-flags',
      '-cgop',
      '-g',
      '47',
      '-c:a',
      'flac',
    ],
  ],
  [
    'late sound and a late start',
    'a.mkv',
    [...frames('160x120', 9, '24'), '-itsoffset', '1', ...tone(7), ...fast, '-c:a', 'aac', '-output_ts_offset', '7'],
  ],
  [
    'a variable rate',
    'a.mp4',
    [...frames('160x120', 9, '30'), ...tone(9), '-vf', "select='gt(mod(t,3),1)+not(mod(n,4))'", '-vsync', 'vfr', ...fast, '-c:a', 'aac'],
  ],
  [
    'a long still frame',
    'a.mp4',
    [...frames('160x120', 9, '25'), ...tone(9), '-vf', "select='lt(t,1)+gt(t,7)'", '-vsync', 'vfr', ...fast, '-c:a', 'aac'],
  ],
  ['audio that ends after the video', 'a.mp4', [...frames('160x120', 2, '25'), ...tone(9), ...fast, '-c:a', 'aac']],
])('R13: parts of %s join into the video that one run makes', async (_, name, args) => {
  await using bench = await startBench();
  await using whole = await startBench();
  const { source, plan } = await prepare(bench, await bench.make(name, ...args));
  const rendition = plan.renditions[0]!;
  const names = hlsNames('x', rendition.resolution);
  await encodeRenditions(tools, source, [{ plan: rendition, names }], whole.sandbox, { threads: 1 });

  const parts: string[] = [];
  for (const index of [0, 1]) {
    await using own = await startBench();
    const made = await encodePart(tools, source, { index, count: 2 }, [rendition], own.sandbox, { threads: 1 });
    parts.push(await kept(made.get(rendition.resolution)!, bench.path(`part-${index}.mp4`)));
  }
  const audioPath = await encodeAudio(tools, source, bench.sandbox);
  await joinParts(tools, rendition, { parts, audioPath, duration: plan.duration }, names, bench.sandbox);

  const [joined, once] = await Promise.all([look(bench.path(names.playlist)), look(whole.path(names.playlist))]);
  expect(times(joined, 'video')).toEqual(times(once, 'video'));
  expect(keys(joined)).toEqual(keys(once));
  expect(Math.abs(times(joined, 'audio').length - times(once, 'audio').length)).toBeLessThanOrEqual(1);
  expect(await likeness(bench.path(names.media), whole.path(names.media))).toBeGreaterThan(30);
});

/** A broadcast of two recordings, cut in the middle of a group of pictures and joined byte by byte. */
async function joinedBroadcast(bench: Bench): Promise<string> {
  const recording = [...frames('160x120', 6), ...tone(6), ...fast, '-g', '25', '-c:a', 'aac', '-b:a', '64k'];
  await bench.make('first.ts', ...recording, '-output_ts_offset', '7000');
  await bench.make('second.ts', ...recording, '-vf', 'negate');
  const path = bench.path('broadcast.ts');
  execFileSync('sh', ['-c', `cat "${bench.path('first.ts')}" "${bench.path('second.ts')}" > "${path}"`]);
  return path;
}

test('D5: a broadcast whose timestamps do not begin at 0 and jump is copied into one that parts can be made of', async () => {
  await using bench = await startBench();
  await using plain = await startBench();
  const path = await joinedBroadcast(bench);
  const { probe } = await probeMedia(tools, path, bench.sandbox);

  const copy = await makeSeekable(tools, { path, size: probe.size }, bench.sandbox);

  expect(Math.abs(copy!.duration - 12)).toBeLessThan(0.2);
  expect(Math.abs(probe.duration - 12)).toBeLessThan(0.2);
  const { source, plan } = await prepare(bench, copy!.path);
  const rendition = plan.renditions[0]!;
  const parts: string[] = [];
  for (const index of [0, 1, 2]) {
    await using own = await startBench();
    const made = await encodePart(tools, source, { index, count: 3 }, [rendition], own.sandbox, { threads: 1 });
    parts.push(await kept(made.get(rendition.resolution)!, bench.path(`part-${index}.mp4`)));
  }
  const names = hlsNames('joined', rendition.resolution);
  const audioPath = await encodeAudio(tools, source, bench.sandbox);
  await joinParts(tools, rendition, { parts, audioPath, duration: plan.duration }, names, bench.sandbox);
  const inOrder = [...frames('160x120', 6), ...frames('160x120', 6), '-lavfi', '[1:v]negate[n];[0:v][n]concat'];
  const expected = await plain.make('expected.mp4', ...inOrder, ...fast, '-crf', '5');
  const joined = await look(bench.path(names.playlist));
  expect(Math.abs(times(joined, 'video').length - 300)).toBeLessThanOrEqual(1);
  expect(Math.abs(times(joined, 'audio').length - (12 * 48_000) / 1024)).toBeLessThanOrEqual(6);
  const steps = times(joined, 'video').map((time, index, all) => time - (all[index - 1] ?? time));
  expect(Math.max(...steps)).toBeLessThan(50);
  expect(await likeness(bench.path(names.media), expected)).toBeGreaterThan(22);
});

test('D5: a broadcast that begins without a key frame is copied with all its frames', async () => {
  await using bench = await startBench();
  const whole = await bench.make('whole.ts', ...frames('160x120', 6), ...fast, '-g', '50', '-bf', '0');
  const path = bench.path('cut.ts');
  // Packets have 188 bytes; the tables come again every tenth of a second.
  execFileSync('sh', ['-c', `tail -c +$((188 * 40 + 1)) "${whole}" > "${path}"`]);
  const { size } = await stat(path);

  const copy = await makeSeekable(tools, { path, size }, bench.sandbox);

  const [cut, copied] = await Promise.all([look(path), look(copy!.path)]);
  expect(times(copied, 'video')).toHaveLength(times(cut, 'video').length);
  expect(keys(copied)).toBe(keys(cut));
  const { source, plan } = await prepare(bench, copy!.path);
  const made = await encodePart(tools, source, { index: 1, count: 2 }, plan.renditions, bench.sandbox, { threads: 1 });
  expect(times(await look(made.get(120)!), 'video').length).toBeGreaterThan(25);
});

test.each([
  ['audio that Matroska cannot hold', ['-c:a', 'pcm_s16be', '-f', 'vob'], 'flac'],
  ['an AVI with B-frames', ['-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame', '-f', 'avi'], 'mp3'],
] as const)('D5: %s is copied as well', async (_, how, codec) => {
  await using bench = await startBench();
  const path = await bench.make('a.bin', ...frames(), ...tone(), '-c:v', 'mpeg2video', ...how);

  const copy = await makeSeekable(tools, { path, size: (await stat(path)).size }, bench.sandbox);

  const { streams, packets } = await look(copy!.path);
  expect(streams.map(({ codec_name: name }) => name)).toContain(codec);
  expect(times({ streams, packets }, 'video')).toHaveLength(25);
});

test('the byte ranges of the hashes are those of the playlist', async () => {
  await using bench = await startBench();
  const { source, plan } = await prepare(bench, await bench.make('a.mp4', ...frames('64x48', 9), ...fast));
  const names = hlsNames('x', plan.renditions[0]!.resolution);
  await encodeRenditions(tools, source, [{ plan: plan.renditions[0]!, names }], bench.sandbox, { threads: 1 });

  const { segmentHashes, media } = await finishRendition(bench.directory, names);

  const hashes = JSON.parse(await readFile(segmentHashes.path, 'utf8')) as Record<string, string>;
  const ranges = Object.keys(hashes).map((range) => range.split('-').map(Number) as [number, number]);
  expect(ranges).toHaveLength(3);
  expect(ranges.at(-1)![1]).toBe(media.size - 1);
  expect(ranges.every(([first], index) => index === 0 || first === ranges[index - 1]![1] + 1)).toBe(true);
  const [first, last] = ranges[1]!;
  const sum = execFileSync('sh', ['-c', `tail -c +${first + 1} "${media.path}" | head -c ${last - first + 1} | sha256sum`]).toString();
  expect(sum.startsWith(hashes[`${first}-${last}`]!)).toBe(true);
});

test('D9, R14: files that a full disk cut off are not taken for whole', async () => {
  await using bench = await startBench();
  const { source, plan } = await prepare(bench, await bench.make('a.mp4', ...both));
  const rendition = plan.renditions[0]!;
  const names = hlsNames('x', rendition.resolution);
  await encodeRenditions(tools, source, [{ plan: rendition, names }], bench.sandbox, { threads: 1 });
  const ffmpeg = bench.path('ffmpeg');
  await writeFile(
    ffmpeg,
    `#!/bin/sh\n'${tools.ffmpeg}' "$@"; truncate -s -500 ${bench.directory}/part-*.mp4 ${bench.directory}/audio.mp4\n`,
  );
  await chmod(ffmpeg, 0o755);
  const full = { ...tools, ffmpeg };

  await truncate(bench.path(names.media), 20_000);

  await expect(finishRendition(bench.directory, names)).rejects.toMatchObject({ kind: 'incomplete' });
  await expect(encodeAudio(full, source, bench.sandbox)).rejects.toMatchObject({ kind: 'incomplete' });
  const whole = { index: 0, count: 1 };
  await expect(encodePart(full, source, whole, [rendition], bench.sandbox, { threads: 1 })).rejects.toMatchObject({ kind: 'incomplete' });
});

test('a progressive file contains the same frames with the index first', async () => {
  await using bench = await startBench();
  const { source, plan } = await prepare(bench, await bench.make('a.mp4', ...both));
  const names = hlsNames('x', plan.renditions[0]!.resolution);
  await encodeRenditions(tools, source, [{ plan: plan.renditions[0]!, names }], bench.sandbox, { threads: 1 });
  const { media } = await finishRendition(bench.directory, names);

  const web = await makeWebVideo(tools, media, 'web.mp4', bench.sandbox);

  const bytes = await readFile(web.path);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(web.size).toBe((await stat(web.path)).size);
  expect(await likeness(media.path, web.path)).toBe(Number.POSITIVE_INFINITY);
});

async function prepare(bench: Bench, path: string, enabled: number[] = []): Promise<{ source: EncodeSource; plan: LadderPlan }> {
  const { probe } = await probeMedia(tools, path, bench.sandbox);
  const plan = planLadder(probe, { enabled });
  const closer = plan.picture === 'source' ? await probeFrames(tools, path, bench.sandbox) : null;
  const video = {
    kind: plan.picture,
    duration: plan.duration,
    isHdr: plan.isHdr,
    side: plan.side,
    isInterlaced: closer?.isInterlaced ?? false,
    endsEarly: plan.duration - (closer?.framesEnd ?? plan.duration) > 0.1,
  };
  const stillPath = plan.picture === 'default' ? { stillPath: await drawDefaultImage(tools, bench.sandbox) } : {};
  return { source: { path, video, audio: plan.audio, ...stillPath }, plan };
}

type Seen = Awaited<ReturnType<typeof look>>;

function times({ packets }: Seen, kind: string): number[] {
  const found = packets.filter(({ codec_type: type }) => type === kind).map(({ pts_time: time }) => Math.round(Number(time) * 1000));
  return found.sort((a, b) => a - b).map((time) => time - found[0]!);
}

function keys({ packets }: Seen): number {
  return packets.filter(({ codec_type: type, flags }) => type === 'video' && flags.startsWith('K')).length;
}

async function kept(from: string, to: string): Promise<string> {
  await copyFile(from, to);
  return to;
}
