import { readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { probeMedia } from '../src/index.ts';
import { options } from '../src/options.ts';
import { fast, frames, startBench, tone, tools } from './clips.ts';

const CANARY = 'canary-6f1d';
type Bench = Awaited<ReturnType<typeof startBench>>;

const lists: [string, (path: string) => string][] = [
  ['an HLS playlist', (path) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${path}\n#EXT-X-ENDLIST\n`],
  ['an M3U list', (path) => `#EXTM3U\n${path}\n`],
  ['a concat list', (path) => `ffconcat version 1.0\nfile '${path}'\n`],
  [
    'a DASH manifest',
    (path) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>file://${path}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  [
    'a session description',
    (path) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${path}\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
  ],
  ['a script', (path) => `AviSource("${path}")\n`],
];

test.each(lists)('D1: %s in disguise is refused, and the files it names are not read', async (_, text) => {
  await using bench = await startBench();
  const canary = await bench.make('canary.mp4', ...frames(), '-metadata', `title=${CANARY}`, ...fast);
  for (const extension of ['mp4', 'mkv', 'mov', 'ts']) {
    const path = bench.path(`film.${extension}`);
    await writeFile(path, text(canary));

    const looking = probeMedia(tools, path, bench.sandbox);

    await expect(looking).rejects.toMatchObject({ name: 'UnusableMedia', message: expect.not.stringContaining(CANARY) });
  }
});

const refused: [string, RegExp, (bench: Bench) => Promise<string>][] = [
  ['an empty file', /empty/, (bench) => written(bench, Buffer.alloc(0))],
  ['noise', /cannot be read|not accepted/, (bench) => written(bench, Buffer.alloc(20_000, 'q7#'))],
  ['an image', /picture/, (bench) => bench.make('a.png', ...frames(), '-frames:v', '1')],
  [
    'subtitles alone',
    /not accepted|no video and no audio/,
    (bench) => written(bench, Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n')),
  ],
  ['an MP4 without its index', /cut off/, async (bench) => shortened(await bench.make('a.mp4', ...frames(), ...fast), 0.5)],
  [
    'an MP4 whose end is missing',
    /cut off/,
    async (bench) => shortened(await bench.make('a.mp4', ...frames(), ...fast, '-movflags', '+faststart'), 0.7),
  ],
  ['a Matroska file whose end is missing', /cut off/, async (bench) => shortened(await bench.make('a.mkv', ...frames(), ...fast), 0.7)],
  ['a frame wider than 8192 pixels', /at most 8192/, (bench) => bench.make('a.mkv', ...frames('9000x500', 0.04), '-c:v', 'mjpeg')],
  ['a frame that is too narrow', /too narrow/, (bench) => bench.make('a.mkv', ...frames('1600x40', 0.1), '-c:v', 'mjpeg')],
  [
    'a kilobyte that claims days of video',
    /too small/,
    (bench) => bench.make('a.mkv', ...frames('32x32', 0.08), '-vf', 'setpts=N*90000/TB', '-c:v', 'ffv1', '-vsync', 'vfr'),
  ],
  [
    'more than a hundred tracks',
    /tracks/,
    (bench) => bench.make('a.mkv', ...tone(0.1), ...Array.from({ length: 150 }, () => ['-map', '0']).flat(), '-c:a', 'flac'),
  ],
  [
    'an encrypted video',
    /encrypted/,
    (bench) =>
      bench.make(
        'a.mp4',
        ...frames(),
        ...fast,
        ...options({ encryption_scheme: 'cenc-aes-ctr', encryption_key: '76a6c65c5ea762046bd749a2e632ccbb' }),
        ...options({ encryption_kid: 'a7e61c373e219033c21091fa607bf3b8' }),
      ),
  ],
  [
    'sound of which only the cover is whole',
    /picture only|no video and no audio/,
    async (bench) => {
      await bench.make('cover.png', ...frames(), '-frames:v', '1');
      return bench.make('a.mp4', '-i', 'cover.png', '-c', 'copy', '-disposition:v', 'attached_pic');
    },
  ],
  [
    'a video whose frames are all damaged',
    /decoded|0 seconds/,
    async (bench) => {
      const path = await bench.make('a.mkv', ...frames(), ...fast);
      const bytes = await readFile(path);
      bytes.fill(0xff, 1300, bytes.length - 500);
      await writeFile(path, bytes);
      return path;
    },
  ],
];

test.each(refused)('D5: %s is refused with a reason', async (_, reason, make) => {
  await using bench = await startBench();
  const path = await make(bench);

  const looking = probeMedia(tools, path, bench.sandbox);

  await expect(looking).rejects.toMatchObject({ name: 'UnusableMedia', message: expect.stringMatching(reason) });
});

test.each(['-i', 'concat:a|b', 'subfile,,start,0,:x', '%d.mp4', "a';b $(x).mp4", 'pipe:0', 'новый\n🎬.mp4'])(
  'D3: a video called %j is read as that file and nothing else',
  async (name) => {
    await using bench = await startBench();
    const video = await bench.make('film.mp4', ...frames('32x32', 0.2), ...fast);
    await rename(video, bench.path(name));

    const { probe } = await probeMedia(tools, bench.path(name), bench.sandbox);

    expect(probe.video?.width).toBe(32);
  },
);

test('D2: an MP4 that refers to frames in another file cannot read it', async () => {
  await using bench = await startBench();
  const bytes = await readFile(await bench.make('a.mov', ...frames(), ...fast));
  // Turns the data reference from "in this file" into an alias of another file.
  const at = bytes.indexOf('url ', bytes.indexOf('dref'));
  bytes.writeUInt32BE(0, at + 4);
  const path = await written(bench, bytes);

  const outcome = await probeMedia(tools, path, bench.sandbox).then(
    ({ probe }) => probe.video?.width,
    (error: Error) => error.name,
  );

  expect([160, 'UnusableMedia']).toContain(outcome);
});

async function written(bench: Bench, bytes: Buffer): Promise<string> {
  await writeFile(bench.path('film.mp4'), bytes);
  return bench.path('film.mp4');
}

async function shortened(path: string, share: number): Promise<string> {
  await truncate(path, Math.floor((await readFile(path)).length * share));
  return path;
}
