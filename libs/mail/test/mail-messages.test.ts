import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mails } from '@flotilla/messages/catalogues/en/mails';
import { expect, test } from '@jest/globals';

const TEMPLATES = fileURLToPath(new URL('../src/templates', import.meta.url));

test('every message of the mail catalogue is used', () => {
  const sources = globSync('*.ts', { cwd: TEMPLATES }).map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  const used = new Set(sources.flatMap((source) => Array.from(source.matchAll(/'(mails\.[\w.]+)'/g), ([, key]) => key)));

  // Ends of keys that a mail fills in are checked by their types.
  const beginnings = sources.flatMap((source) => Array.from(source.matchAll(/`(mails\.[\w.]+\.)\$\{/g), ([, beginning = '']) => beginning));

  expect(Object.keys(mails).filter((key) => !used.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)))).toEqual([]);
});
