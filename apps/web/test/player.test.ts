import { expect, test } from '@jest/globals';
import { embedOptions, timesIn } from '../client/src/features/player/embed-options.ts';
import { Renditions } from '../client/src/features/player/renditions.ts';
import { cuesOf } from '../client/src/features/player/storyboard-cues.ts';

const low = { id: '0', width: 426, height: 240, bitrate: 400_000 };
const high = { id: '1', width: 1280, height: 720, bitrate: 3_000_000 };

test('a chosen quality stays chosen when better ones arrive', () => {
  const chosen: (string | null)[] = [];
  const renditions = new Renditions((choice) => chosen.push(choice?.id ?? null));
  renditions.replace([low]);

  renditions.selectedIndex = 0;
  renditions.replace([low, high]);

  expect([...renditions]).toEqual([low, high]);
  expect(renditions.selectedIndex).toBe(0);
  expect(chosen).toEqual(['0']);
});

test('automatic stays automatic, and a choice that is gone becomes automatic', () => {
  const renditions = new Renditions(() => {});
  renditions.replace([low, high]);
  expect(renditions.selectedIndex).toBe(-1);

  renditions.selectedIndex = 1;
  renditions.replace([low]);

  expect(renditions.selectedIndex).toBe(-1);
  expect(renditions[1]).toBeUndefined();
});

test('the quality of an earlier video is taken where there is one, also when it comes later', () => {
  const renditions = new Renditions(() => {}, 720);

  renditions.replace([low]);
  expect(renditions.selectedIndex).toBe(-1);
  renditions.replace([low, { ...high, width: 720, height: 1280 }]);

  expect(renditions.selectedIndex).toBe(1);
});

test.each([
  ['start=8s', { start: 8, stop: undefined }],
  ['start=1m2s&stop=1h', { start: 62, stop: 3600 }],
  ['start=62&stop=70.5', { start: 62, stop: 70.5 }],
  ['start=soon', { stop: undefined }],
])('watch addresses with %s say where to begin and to stop', (query, times) => {
  expect(timesIn(new URLSearchParams(query))).toEqual(times);
});

test('embed addresses say how to play', () => {
  expect(embedOptions(new URLSearchParams('start=1m30s&stop=95&muted=1&autoplay=true&controls=0&title=0&playbackRate=1.5'))).toEqual({
    autoplay: true,
    muted: true,
    loop: false,
    controls: false,
    start: 90,
    stop: 95,
    rate: 1.5,
    hasLink: true,
    hasTitle: false,
  });
});

test('nonsense in embed addresses is left out', () => {
  expect(embedOptions(new URLSearchParams('start=soon&stop=&playbackRate=99'))).toMatchObject({
    start: 0,
    stop: undefined,
    rate: 1,
    hasTitle: true,
  });
});

test('frames of a storyboard are found row by row, and the empty places behind the last one never are', () => {
  const sheet = { totalWidth: 576, totalHeight: 216, spriteWidth: 192, spriteHeight: 108, spriteDuration: 5 };

  const cues = cuesOf(sheet, 'https://videos.example/a.jpg', 22.4);

  expect(cues).toHaveLength(5);
  expect([cues[0], cues[4]]).toEqual([
    { start: 0, end: 5, text: 'https://videos.example/a.jpg#xywh=0,0,192,108' },
    { start: 20, end: 25, text: 'https://videos.example/a.jpg#xywh=192,108,192,108' },
  ]);
  expect(cuesOf(sheet, 'a.jpg', Number.NaN)).toHaveLength(6);
  expect(cuesOf(sheet, 'a.jpg', 4000)).toHaveLength(6);
});
