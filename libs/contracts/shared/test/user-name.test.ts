import { expect, test } from '@jest/globals';
import { userName } from '../src/index.ts';

const isName = (text: string) => new RegExp((userName() as unknown as { pattern: string }).pattern, 'u').test(text);

test.each(['a', '_', 'a.b', 'a-b_c.d', '0.0', 'a..b', 'ab'])('%j is a name', (name) => expect(isName(name)).toBe(true));
test.each(['', '.', 'a.', '-a', 'A', 'a b', 'é', 'a\n', 'a\0', 'a@b'])('%j is none', (name) => expect(isName(name)).toBe(false));

test('F4: a name of half a megabyte is judged at once', () => {
  const startedAt = performance.now();
  for (const text of [`${'a'.repeat(500_000)}!`, `${'a.'.repeat(250_000)}`, `${'_-'.repeat(250_000)}!`]) expect(isName(text)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
