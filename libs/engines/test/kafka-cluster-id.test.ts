import { expect, test } from '@jest/globals';
import { clusterIdOf } from '../src/machine/kafka.ts';

test('no cluster id looks like an option to the tools that take it as an argument', () => {
  const ids = Array.from({ length: 1000 }, (_, secret) => clusterIdOf({ secret: String(secret) }));

  expect(ids.filter((id) => !/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
