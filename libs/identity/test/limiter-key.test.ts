import { expect, test } from '@jest/globals';
import { limiterKey, limiterKeys } from '../src/index.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, key) => {
  expect(limiterKey(address)).toBe(key);
});

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0db8:0001:0fff::9', ['2001:db8:1:fff::/64', '2001:db8:1::/48']],
])('%s is counted under %j, narrowest first', (address, keys) => {
  expect(limiterKeys(address)).toEqual(keys);
});
