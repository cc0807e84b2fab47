import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@flotilla/telemetry';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { keepRunning } from '../src/keep-running.ts';
import { restartOnChange } from '../src/restart-on-change.ts';
import { startProcess } from '../src/start-process.ts';
import { isAlive, run } from './programs.ts';

const environment = { PATH: process.env['PATH'] };
const announceAdministrator = () => {};

/** A service that prints its number when it runs. */
function startService(running: (number | undefined)[], program = 'apps/standalone/test/programs/service.ts') {
  const say = (line: string) => void (line.startsWith('{') && running.push((JSON.parse(line) as { pid: number }).pid));
  return startProcess(program, { environment, say, announceAdministrator });
}

test('R2: a service ends by itself when the process that started it is killed', async () => {
  let service: number;
  {
    await using starter = run('starter');
    service = (JSON.parse(await starter.hears()) as { pid: number }).pid;
    expect(isAlive(service)).toBe(true);
  }

  await eventually(() => expect(isAlive(service)).toBe(false));
});

test('a service that ends is started again, and stopping ends the newest', async () => {
  const running: number[] = [];
  const supervised = keepRunning(startService(running), () => startService(running), silentLog);
  await eventually(() => expect(running).toHaveLength(1));

  process.kill(running[0] as number, 'SIGKILL');

  await eventually(() => expect(running).toHaveLength(2));
  expect(supervised.pid).toBe(running[1]);
  await supervised.stop();
  expect(running.map(isAlive)).toEqual([false, false]);
});

test('stopping between two runs starts no further one', async () => {
  const running: number[] = [];
  const first = startService(running);
  const supervised = keepRunning(first, () => startService(running), silentLog);
  await eventually(() => expect(running).toHaveLength(1));
  process.kill(running[0] as number, 'SIGKILL');
  await first.ended;

  await supervised.stop();

  expect(running).toHaveLength(1);
  expect(isAlive(supervised.pid)).toBe(false);
});

test('a service gets the environment it is given and nothing of its parent', async () => {
  const lines: string[] = [];
  const service = startProcess('apps/standalone/test/programs/service.ts', {
    environment: { ...environment, ONE: '1' },
    say: (line) => lines.push(line),
    announceAdministrator,
  });
  await eventually(() => expect(lines).toHaveLength(1));
  await service.stop();

  const { environment: names } = JSON.parse(lines[0] as string) as { environment: string[] };
  expect(names.filter((name) => !name.startsWith('NODE_')).toSorted()).toEqual(['ONE', 'PATH']);
});

test('development: a saved file restarts the services that load it, however the editor saves; a broken service waits for the next save', async () => {
  await using directory = await temporaryDirectory();
  const file = (name: string) => join(directory.path, name);
  const save = (name: string, text: string) => {
    writeFileSync(file(`${name}~`), text);
    renameSync(file(`${name}~`), file(name));
  };
  save('part.mts', 'export const part: number = 1;');
  save('other.mts', '');
  save('main.mts', `import { part } from './part.mts'; console.log('part ' + part); setInterval(() => {}, 1_000);`);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const service = restartOnChange(
    (loaded) => startProcess(file('main.mts'), { environment, say, announceAdministrator, loaded }),
    silentLog,
  );
  const hears = (line: string) => eventually(() => expect(lines).toContain(line));
  await hears('part 1');

  save('part.mts', 'export const part: number = 2;');
  await hears('part 2');
  save('part.mts', 'export const = 3;');
  await eventually(() => expect(lines.join()).toContain('SyntaxError'));
  save('part.mts', 'export const part: number = 4;');
  await hears('part 4');
  save('other.mts', '// nobody loads it');
  save('part.mts', 'export const part: number = 5;');
  await hears('part 5');
  await service.stop();

  expect(lines.filter((line) => line.startsWith('part'))).toEqual(['part 1', 'part 2', 'part 4', 'part 5']);
  expect(isAlive(service.pid)).toBe(false);
});
