import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { makeClip } from '../src/index.ts';

test('the same clip is made once, another seed gives other bytes', async () => {
  const [one, same, other] = await Promise.all([
    makeClip({ seconds: 1 }),
    makeClip({ seconds: 1, width: 320 }),
    makeClip({ seconds: 1, seed: 1 }),
  ]);

  expect(same).toBe(one);
  expect(readFileSync(other).equals(readFileSync(one))).toBe(false);
  expect(await makeClip({ seconds: 1, video: false, container: 'mp3' })).toMatch(/\.mp3$/);
});
