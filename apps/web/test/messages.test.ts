import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administration } from '@flotilla/messages/catalogues/en/administration';
import { pages } from '@flotilla/messages/catalogues/en/pages';
import { expect, test } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('../client/src', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
/** Keys stand whole between quotes wherever they are used, so that they can be searched for. */
const quoted = (text: string) => Array.from(text.matchAll(/['"]([a-z]\w*(?:\.[\w]+)+)['"]/gi), ([, key]) => key!);
const named = (text: string) => Array.from(text.matchAll(/\bt\('([^']+)'|<Message\b[^>]*?\bof="([^"]+)"/g), ([, key, of]) => (key ?? of)!);

test('every message is shown somewhere', () => {
  const shown = new Set(sources.flatMap(({ text }) => quoted(text)));
  const unused = Object.keys({ ...pages, ...administration }).filter((key) => !shown.has(key));

  expect(unused).toEqual([]);
});

test('every message that is shown exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    named(text)
      .filter((key) => !(key in pages || key in administration))
      .map((key) => `${file}: ${key}`),
  );

  expect(missing).toEqual([]);
});

test('what only the administration says is shown nowhere else', () => {
  const early = sources
    .filter(({ file }) => !/^features\/admin\/|^precomputed\//.test(file))
    .flatMap(({ file, text }) =>
      quoted(text)
        .filter((key) => key in administration)
        .map((key) => `${file}: ${key}`),
    );

  expect(early).toEqual([]);
});
