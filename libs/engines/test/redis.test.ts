import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { engineStatus, killEngine, type RunningEngine, removeEngine, startEngine, stopEngine } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { askRedis } from './ask-redis.ts';
import { newPlace } from './place.ts';

const starter = fileURLToPath(new URL('starter.ts', import.meta.url));

await whenEngine('redis', () => {
  test('a stopped engine restarts at its address with its data', async () => {
    await using place = await newPlace();
    const first = await startEngine('redis', place.options);
    await askRedis(first, 'SET kept here');

    expect(await stopEngine('redis', place.options)).toBe(true);
    expect(await engineStatus('redis', place.options)).toBeUndefined();
    await expect(askRedis(first, 'PING')).rejects.toThrow('ECONNREFUSED');
    const second = await startEngine('redis', place.options);

    expect(second.settings).toEqual(first.settings);
    expect(await askRedis(second, 'GET kept')).toBe('$4 here');
    expect(await stopEngine('redis', place.options)).toBe(true);
    expect(await stopEngine('redis', place.options)).toBe(false);
  });

  test('a killed engine restarts at its address with the writes it had acknowledged', async () => {
    await using place = await newPlace();
    const first = await startEngine('redis', place.options);
    await askRedis(first, 'SET kept here');

    expect(await killEngine('redis', place.options)).toBe(true);
    await expect(askRedis(first, 'PING')).rejects.toThrow('ECONNREFUSED');
    const second = await startEngine('redis', place.options);

    expect(second).toMatchObject({ settings: first.settings, from: 'machine' });
    expect(second.pid).not.toBe(first.pid);
    expect(await askRedis(second, 'GET kept')).toBe('$4 here');
  });

  test('processes that start an engine at the same time get one server, which outlives them', async () => {
    await using place = await newPlace();

    const started = await Promise.all([startInProcess(place.options.directory), startInProcess(place.options.directory)]);

    expect(started[0]).toEqual(started[1]);
    expect(await askRedis(started[0] as RunningEngine, 'PING')).toBe('+PONG');
    expect(await startEngine('redis', place.options)).toEqual(started[0]);
    expect(await engineStatus('redis', place.options)).toEqual(started[0]);
  });

  test('an unrelated process that reuses the id of an ended engine is left alone', async () => {
    await using place = await newPlace();
    const first = await startEngine('redis', place.options);
    await stopEngine('redis', place.options);
    const innocent = spawn('sleep', ['600']);
    await once(innocent, 'spawn');
    const file = join(place.options.directory, 'redis', 'state.json');
    const state = JSON.parse(readFileSync(file, 'utf8')) as State;
    writeFileSync(file, JSON.stringify({ ...state, process: { ...state.process, pid: innocent.pid } }));

    expect(await engineStatus('redis', place.options)).toBeUndefined();
    expect(await stopEngine('redis', place.options)).toBe(false);
    expect(await killEngine('redis', place.options)).toBe(false);
    const second = await startEngine('redis', place.options);

    expect(second.settings).toEqual(first.settings);
    expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
    innocent.kill();
  });

  test('an engine that the environment names is used and never stopped', async () => {
    await using theirs = await newPlace();
    const running = await startEngine('redis', theirs.options);
    await using ours = await newPlace({ REDIS_URL: running.settings['REDIS_URL'] as string });

    const found = await startEngine('redis', ours.options);

    expect(found).toEqual({ name: 'redis', from: 'environment', settings: running.settings });
    expect(await engineStatus('redis', ours.options)).toEqual(found);
    expect(await stopEngine('redis', ours.options)).toBe(false);
    expect(await askRedis(running, 'PING')).toBe('+PONG');
    expect(ours.messages).toEqual([]);
  });

  test('exported settings of an engine of this directory are recognised, so it can be stopped and started', async () => {
    await using place = await newPlace();
    const { settings } = await startEngine('redis', place.options);
    const options = { ...place.options, environment: { ...place.options.environment, ...settings } };

    expect(await stopEngine('redis', options)).toBe(true);
    expect(await startEngine('redis', options)).toMatchObject({ from: 'machine', settings });
  });

  test('after an engine was removed, the next one has new settings and no data', async () => {
    await using place = await newPlace();
    const first = await startEngine('redis', place.options);
    await askRedis(first, 'SET kept here');

    await removeEngine('redis', place.options);
    const second = await startEngine('redis', place.options);

    expect(second.settings).not.toEqual(first.settings);
    expect(await askRedis(second, 'GET kept')).toBe('$-1');
  });

  test('the error of a server that cannot start has the end of its log', async () => {
    await using place = await newPlace();
    await startEngine('redis', place.options);
    await stopEngine('redis', place.options);
    writeFileSync(join(place.options.directory, 'redis', 'data', 'appendonlydir', 'appendonly.aof.manifest'), 'nonsense');

    await expect(startEngine('redis', place.options)).rejects.toThrow(/Redis ended while it started: .*AOF/);
  });
});

async function startInProcess(directory: string): Promise<RunningEngine> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', starter, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  await once(child, 'close');
  return JSON.parse(output) as RunningEngine;
}
