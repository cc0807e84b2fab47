import { describe, expect, test } from '@jest/globals';
import { attachment } from '../src/attachment.ts';
import { parseRanges } from '../src/ranges.ts';

describe('ranges', () => {
  test.each([
    ['bytes=0-9', [{ start: 0, end: 9 }]],
    ['bytes=90-', [{ start: 90, end: 99 }]],
    ['bytes=-10', [{ start: 90, end: 99 }]],
    ['bytes=95-500', [{ start: 95, end: 99 }]],
    [
      'bytes=0-4, 10-14',
      [
        { start: 0, end: 4 },
        { start: 10, end: 14 },
      ],
    ],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', 'whole'],
    ['items=0-9', 'whole'],
    ['bytes=0-99,0-99', 'whole'],
    [undefined, 'whole'],
  ])('%s of 100 bytes', (header, ranges) => {
    expect(parseRanges(header, 100)).toEqual(ranges);
  });
});

test('a file name of any characters is told in full and in ASCII', () => {
  expect(attachment('Über "a/b".mp4')).toBe(`attachment; filename="_ber 'a_b'.mp4"; filename*=UTF-8''%C3%9Cber%20%22a_b%22.mp4`);
});
