import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mails } from '@flotilla/messages/catalogues/en/mails';
import { expect, test } from '@jest/globals';
import { importedParts } from '../src/index.ts';

const TEMPLATES = fileURLToPath(new URL('../src/templates', import.meta.url));

test('every message of the mail catalogue is used', () => {
  const sources = globSync('*.ts', { cwd: TEMPLATES }).map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  const used = new Set(sources.flatMap((source) => Array.from(source.matchAll(/'(mails\.[\w.]+)'/g), ([, key]) => key)));

  for (const part of importedParts) used.add(`mails.imported.${part}`);

  expect(Object.keys(mails).filter((key) => !used.has(key))).toEqual([]);
});
