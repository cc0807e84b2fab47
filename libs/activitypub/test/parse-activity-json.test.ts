import { expect, test } from '@jest/globals';
import { MalformedDocument, parseActivityJson } from '../src/index.ts';

const parse = (text: string | Buffer) => parseActivityJson(Buffer.from(text as string));
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

test.each([
  ['100,000 lists in each other', nested(100_000)],
  ['100,000 objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['33 levels', nested(33)],
  ['500 kB of [', '['.repeat(500_000)],
  ['500 kB of quotes', '"'.repeat(500_000)],
  ['500 kB of backslashes', `{"a":"${'\\'.repeat(499_999)}"}`],
  ['a key twice', '{"id":"https://a.example/1","id":"https://b.example/1"}'],
  ['a key twice, once escaped', '{"id":1,"\\u0069d":2}'],
  ['a key twice, deep inside', '{"object":[{"tag":{"name":"x","name":"x"}}]}'],
  ['a key twice, with spaces before the colon', '{"id" : 1, "id"\n\t:2}'],
  ['__proto__', '{"__proto__":{"isAdmin":true}}'],
  ['__proto__, escaped', '{"__\\u0070roto__":{"isAdmin":true}}'],
  ['__proto__, deep inside', '{"object":{"tag":[{"__proto__":[]}]}}'],
  ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['1e400', '{"views":1e400}'],
  ['-1e400, deep inside', '{"object":{"views":[-1e400]}}'],
  ['half a surrogate pair', '{"name":"\\ud83d"}'],
  ['the other half', '{"name":"\\ude00\\ud83d"}'],
  ['half a surrogate pair in a key', '{"\\ud83d":1}'],
  ['half a surrogate pair in bytes', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0xbd, 0x22, 0x7d])],
  ['NUL in a text', '{"name":"a\\u0000b"}'],
  ['NUL in a key', '{"a\\u0000":1}'],
  ['a raw NUL', '{"name":"a\0b"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['nothing', ''],
  ['a text', '"https://a.example/1"'],
  ['null', 'null'],
  ['a list', '[{"type":"Like"}]'],
  ['two objects', '{}{}'],
  ['NaN', '{"views":NaN}'],
  ['a comment', '{"a":1/**/}'],
])('B16 JSON with %s is refused, and nothing else is changed by it', (_, text) => {
  expect(() => parse(text)).toThrow(MalformedDocument);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('what others send is read as it is', () => {
  const activity = {
    id: 'https://a.example/1',
    type: 'Create',
    object: {
      content: 'a "quoted": text, with \\ and 🐟',
      tag: [{ name: 'name' }, { name: 'name' }],
      views: 1e300,
      sensitive: false,
      summary: null,
    },
  };

  expect(parse(JSON.stringify(activity))).toEqual(activity);
  expect(parse(JSON.stringify(activity, null, 2))).toEqual(activity);
  expect(parse(`\uFEFF${JSON.stringify(activity)}`)).toEqual(activity);
  expect(parse(nested(32))).toBeDefined();
});

test('B16 the largest bodies are read or refused at once', () => {
  const started = performance.now();
  parse(`{"a":[${'"\\"",'.repeat(100_000)}1]}`);
  parse(`{"a":[${'{"a":1},'.repeat(60_000)}1]}`);

  expect(performance.now() - started).toBeLessThan(2000);
});
