import type { LadderPlan } from '@flotilla/media';
import { expect, test } from '@jest/globals';
import { cutAgain, planGroups } from '../src/transcodes/plan-groups.ts';

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
const ladder = [rendition(240), rendition(480), rendition(1080)];
const inParts = planGroups(plan(1000, ...ladder), { partSeconds: 300 });

test.each([
  [
    'a short film',
    planGroups(plan(600, ...ladder), { partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a long film',
    planGroups(plan(1000, ...ladder), { partSeconds: 300 }),
    [
      [240, 4],
      [480, 1080, 4],
    ],
  ],
  ['a small film', planGroups(plan(10, rendition(240)), { partSeconds: 300 }), [[240, 1]]],
  [
    'sound beside it',
    planGroups(plan(10, rendition(0), ...ladder), { partSeconds: 300 }),
    [
      [240, 1],
      [0, 480, 1080, 1],
    ],
  ],
  [
    'a retry of what can be played',
    planGroups(plan(10, ...ladder), { partSeconds: 300, wanted: [480, 1080], isPlayable: true }),
    [[480, 1080, 1]],
  ],
  [
    'a retry of everything',
    planGroups(plan(10, ...ladder), { partSeconds: 300, wanted: [240, 480, 1080] }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a short copy',
    planGroups(plan(10, rendition(240), rendition(480), rendition(1080, true)), { partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a long copy',
    planGroups(plan(1000, rendition(240), rendition(480), rendition(1080, true)), { partSeconds: 300 }),
    [
      [240, 4],
      [480, 4],
      [1080, 1, 'whole'],
    ],
  ],
  ['a long copy alone', planGroups(plan(1000, rendition(240, true)), { partSeconds: 300 }), [[240, 1, 'whole']]],
  [
    'a long film that turned out to be short',
    cutAgain(plan(10, ...ladder), inParts, { open: [0, 1], canCut: true, partSeconds: 300 }),
    [
      [240, 1],
      [480, 1080, 1],
    ],
  ],
  [
    'a long film that cannot be cut, of which one can be played',
    cutAgain(plan(1000, ...ladder), inParts, { open: [1], canCut: false, partSeconds: 300 }),
    [
      [240, 4],
      [480, 1080, 1, 'whole'],
    ],
  ],
])('the groups of %s', (_, groups, expected) => {
  expect(groups.map(({ resolutions, parts, isWhole }) => [...resolutions, parts, ...(isWhole ? ['whole'] : [])])).toEqual(expected);
});
