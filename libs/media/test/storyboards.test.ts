import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { planStoryboard } from '../src/images/plan-storyboard.ts';
import { makeStoryboard, probeMedia, ToolFailure } from '../src/index.ts';
import { fast, frames, look, startBench, tone, tools } from './clips.ts';

type Bench = Awaited<ReturnType<typeof startBench>>;

async function storyboardOf(bench: Bench, path: string) {
  const { probe } = await probeMedia(tools, path, bench.sandbox);
  return makeStoryboard(tools, { path, probe }, bench.sandbox);
}

const ofSize = (width: number, height: number, duration: number) =>
  planStoryboard({ duration, video: { width, height } as NonNullable<Parameters<typeof planStoryboard>[0]['video']> });

test.each([
  [2.99, null],
  [3, { sprites: 3, columns: 3, rows: 1, spriteDuration: 1 }],
  [10.5, { sprites: 11, columns: 11, rows: 1, spriteDuration: 1 }],
  [12, { sprites: 12, columns: 6, rows: 2, spriteDuration: 1 }],
  [23, { sprites: 23, columns: 8, rows: 3, spriteDuration: 1 }],
  [121, { sprites: 121, columns: 11, rows: 11, spriteDuration: 1 }],
  [122, { sprites: 61, columns: 11, rows: 6, spriteDuration: 2 }],
  [7200, { sprites: 120, columns: 11, rows: 11, spriteDuration: 60 }],
  [360_000, { sprites: 121, columns: 11, rows: 11, spriteDuration: 2976 }],
])('a video of %d seconds has these sprites', (duration, expected) => {
  const plan = ofSize(1920, 1080, duration);

  expect(plan).toEqual(expected && { ...expected, spriteWidth: 192, spriteHeight: 108 });
});

test.each([
  [1920, 1080, 192, 108],
  [1080, 1920, 108, 192],
  [1, 1, 192, 192],
  [720, 480, 192, 128],
  [8192, 2, 192, 1],
  [2, 8192, 1, 192],
])('sprites of %d x %d keep its shape', (width, height, spriteWidth, spriteHeight) => {
  expect(ofSize(width, height, 60)).toMatchObject({ spriteWidth, spriteHeight });
});

test('a storyboard is measured, and each sprite shows the seconds it stands for', async () => {
  await using bench = await startBench();
  // Grey rises with every second: 0, 20, 40...
  const stairs = ['-f', 'lavfi', '-i', "color=black:s=160x90:r=10:d=13,format=gray,geq=lum='20*floor(T)'"];
  const path = await bench.make('stairs.mp4', ...stairs, ...fast);

  const made = await storyboardOf(bench, path);

  expect(made).toMatchObject({ totalWidth: 7 * 192, totalHeight: 2 * 108, spriteWidth: 192, spriteHeight: 108, spriteDuration: 1 });
  expect((await look(made!.path)).streams).toMatchObject([{ codec_name: 'mjpeg', width: 7 * 192, height: 2 * 108 }]);
  const raw = await bench.make('sheet.gray', '-i', made!.path, '-f', 'rawvideo', '-pix_fmt', 'gray');
  const pixels = await readFile(raw);
  const shades = Array.from({ length: 13 }, (_, second) => {
    const [column, row] = [second % 7, Math.floor(second / 7)];
    return pixels[(row * 108 + 54) * 7 * 192 + column * 192 + 96]!;
  });
  for (const [second, shade] of shades.entries()) expect(Math.abs(shade - 20 * second)).toBeLessThan(14);
});

test.each([
  ['tall', [...frames('90x160', 3), ...fast], { spriteWidth: 108, spriteHeight: 192 }],
  ['anamorphic', [...frames('72x60', 3), '-vf', 'setsar=64/45', ...fast], { spriteWidth: 192, spriteHeight: 113 }],
  ['odd', [...frames('99x101', 4), '-c:v', 'libx264', '-pix_fmt', 'yuv444p'], { spriteWidth: 188, spriteHeight: 192 }],
  ['uneven', [...frames('160x90', 6), '-vf', "select='not(mod(n,7))+gt(n,90)'", '-vsync', 'vfr', ...fast], { spriteDuration: 1 }],
  ['late', [...tone(5), '-itsoffset', '2', ...frames('160x90', 3), ...fast, '-c:a', 'aac'], { totalWidth: 5 * 192 }],
  ['ending early', [...frames('160x90', 1), ...tone(8), ...fast, '-c:a', 'aac'], { totalWidth: 8 * 192, totalHeight: 108 }],
])('D5: the storyboard of a %s video is whole', async (name, words, expected) => {
  await using bench = await startBench();
  const path = await bench.make(`${name}.mp4`, ...words);

  expect(await storyboardOf(bench, path)).toMatchObject(expected);
});

test('D5: the storyboard of a turned video shows it upright', async () => {
  await using bench = await startBench();
  const flat = await bench.make('flat.mp4', ...frames('160x90', 3), ...fast);
  const path = await bench.make('turned.mp4', '-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90');

  expect(await storyboardOf(bench, path)).toMatchObject({ spriteWidth: 108, spriteHeight: 192, totalWidth: 3 * 108, totalHeight: 192 });
});

test('a video of a single pixel gets one', async () => {
  await using bench = await startBench();
  const path = await bench.make('pixel.mkv', ...frames('16x16', 3), '-vf', 'format=yuv444p,crop=1:1', '-c:v', 'ffv1');

  expect(await storyboardOf(bench, path)).toMatchObject({ totalWidth: 3 * 192, totalHeight: 192 });
});

test('a long video is read by its key frames alone', async () => {
  await using bench = await startBench();
  const path = await bench.make('long.mp4', ...frames('32x18', 700, '2'), ...fast, '-g', '4');

  const made = await storyboardOf(bench, path);

  expect(made).toMatchObject({ spriteDuration: 6, totalWidth: 11 * 192, totalHeight: 11 * 108 });
});

test('audio alone, and what lasts less than three seconds, gets none', async () => {
  await using bench = await startBench();
  const audio = await bench.make('audio.m4a', ...tone(5), '-c:a', 'aac');
  const short = await bench.make('short.mp4', ...frames('160x90', 2), ...fast);

  expect([await storyboardOf(bench, audio), await storyboardOf(bench, short)]).toEqual([null, null]);
});

test('D5: a damaged file is a failure, and leaves no picture', async () => {
  await using bench = await startBench();
  const path = await bench.make('whole.mp4', ...frames('160x90', 5), ...fast, '-movflags', '+faststart');
  const { probe } = await probeMedia(tools, path, bench.sandbox);
  const bytes = await readFile(path);
  const media = bytes.indexOf('mdat');
  await writeFile(path, bytes.fill(0, media + 4));

  await expect(makeStoryboard(tools, { path, probe }, bench.sandbox)).rejects.toBeInstanceOf(ToolFailure);
});
