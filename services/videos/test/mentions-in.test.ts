import { expect, test } from '@jest/globals';
import { mentionsIn } from '../src/community/comments/mentions-in.ts';

const host = 'flotilla.example:8080';
const named = (text: string) => mentionsIn(text, host).map(({ name }) => name);

test('a mention stands at the start, at the end or between spaces', () => {
  expect(mentionsIn('@bob look, @Carol@flotilla.example:8080 and @root', host)).toEqual([
    { name: 'bob', start: 0, end: 4 },
    { name: 'carol', start: 11, end: 39 },
    { name: 'root', start: 44, end: 49 },
  ]);
});

test.each(['@bob', 'mail bob@flotilla.example', 'is (@bob) here', 'it is @bob, he said', 'a @bob@elsewhere.example b', '@ bob', ''])(
  '%s mentions nobody of this host',
  (text) => expect(named(text)).toEqual([]),
);

test('at most fifty people count, however often each is named', () => {
  const text = Array.from({ length: 200 }, (_, index) => `@user${Math.floor(index / 2)} `).join('');

  const names = named(text);

  expect(new Set(names).size).toBe(50);
  expect(names).toHaveLength(100);
});

test('ten thousand characters of almost mentions are read at once', () => {
  expect(named('@a'.repeat(5000))).toEqual([]);
  expect(named(`x ${'@'.repeat(9000)}`)).toEqual([]);
});
