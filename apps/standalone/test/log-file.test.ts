import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openLogFile } from '../src/log-file.ts';

test('a log that has grown past its size becomes the previous one, and no line of the two is torn', async () => {
  await using directory = await temporaryDirectory();
  {
    await using log = openLogFile(directory.path, 1_000);
    for (let line = 0; line < 200; line++) await written(log, line);
  }

  expect(readdirSync(directory.path).toSorted()).toEqual(['flotilla.1.log', 'flotilla.log']);
  const kept = ['flotilla.1.log', 'flotilla.log'].flatMap((name) => linesOf(directory.path, name));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => ({ line: 200 - kept.length + index })));
  expect(kept.length).toBeGreaterThan(60);
});

test('the log of an earlier start is continued until it is full', async () => {
  await using directory = await temporaryDirectory();
  writeFileSync(join(directory.path, 'flotilla.log'), '{"line":"earlier"}\n');
  {
    await using log = openLogFile(directory.path, 1_000);
    await written(log, 0);
  }

  expect(linesOf(directory.path, 'flotilla.log')).toEqual([{ line: 'earlier' }, { line: 0 }]);
});

test('lines that cannot be written are lost without ending the instance', async () => {
  await using directory = await temporaryDirectory();
  mkdirSync(join(directory.path, 'flotilla.log'));
  await using log = openLogFile(directory.path, 10_000);

  await written(log, 0);
  await written(log, 1);

  expect(log.errored).toBeNull();
});

function written(log: ReturnType<typeof openLogFile>, line: number): Promise<unknown> {
  return new Promise((resolve) => log.write(`${JSON.stringify({ line })}\n`, resolve));
}

function linesOf(directory: string, name: string): unknown[] {
  const text = readFileSync(join(directory, name), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
