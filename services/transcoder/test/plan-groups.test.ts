import type { LadderPlan, Probe } from '@flotilla/media';
import { expect, test } from '@jest/globals';
import { planGroups } from '../src/transcodes/plan-groups.ts';

const rendition = (resolution: number, mayCopy = false) => ({
  resolution,
  width: resolution * 2,
  height: resolution,
  fps: 25,
  rate: { numerator: 25, denominator: 1 },
  bitrate: 1,
  mayCopy,
});
const plan = (duration: number, ...renditions: ReturnType<typeof rendition>[]): LadderPlan => ({
  renditions,
  audio: { how: 'copy' },
  picture: 'source',
  isHdr: false,
  duration,
  side: 1080,
});
const mp4 = { formatName: 'mov,mp4' } as Probe;
const transport = { formatName: 'mpegts' } as Probe;
const ladder = [rendition(240), rendition(480), rendition(1080)];

test.each([
  [
    'a short film',
    planGroups(plan(600, ...ladder), mp4, { partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a long film',
    planGroups(plan(1000, ...ladder), mp4, { partSeconds: 300 }),
    [
      [240, 4],
      [480, 1080, 4],
    ],
  ],
  [
    'a long transport stream',
    planGroups(plan(1000, ...ladder), transport, { partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  ['a small film', planGroups(plan(10, rendition(240)), mp4, { partSeconds: 300 }), [[240, 1]]],
  [
    'sound beside it',
    planGroups(plan(10, rendition(0), ...ladder), mp4, { partSeconds: 300 }),
    [
      [240, 1],
      [0, 480, 1080, 1],
    ],
  ],
  [
    'a retry of what can be played',
    planGroups(plan(10, ...ladder), mp4, { partSeconds: 300, wanted: [480, 1080], isPlayable: true }),
    [[480, 1080, 1]],
  ],
  [
    'a retry of everything',
    planGroups(plan(10, ...ladder), mp4, { partSeconds: 300, wanted: [240, 480, 1080] }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a short copy',
    planGroups(plan(10, rendition(240), rendition(480), rendition(1080, true)), mp4, { partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a long copy',
    planGroups(plan(1000, rendition(240), rendition(480), rendition(1080, true)), mp4, { partSeconds: 300 }),
    [
      [240, 4],
      [480, 4],
      [1080, 1],
    ],
  ],
  ['a long copy alone', planGroups(plan(1000, rendition(240, true)), mp4, { partSeconds: 300 }), [[240, 1]]],
])('the groups of %s', (_, groups, expected) => {
  expect(groups.map(({ resolutions, parts }) => [...resolutions, parts])).toEqual(expected);
});
