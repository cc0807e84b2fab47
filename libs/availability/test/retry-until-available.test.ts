import { Writable } from 'node:stream';
import { createLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { retryUntilAvailable } from '../src/index.ts';

class Unavailable extends Error {}

function waiting() {
  const lines: string[] = [];
  const destination = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const options = {
    engine: 'the harbour',
    isUnavailable: (error: unknown) => error instanceof Unavailable,
    log: createLog({ service: 'test', destination }),
    pauseInMs: 1,
  };
  return { lines, options };
}

test('work is repeated until the engine is available, and the wait is logged now and then', async () => {
  const { lines, options } = waiting();
  let tries = 0;

  const outcome = await retryUntilAvailable(async () => {
    tries += 1;
    if (tries < 20) throw new Unavailable('no answer');
    return 'moored';
  }, options);

  expect(outcome).toBe('moored');
  expect(tries).toBe(20);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ msg: 'waiting for the harbour, which is not there yet', reason: 'no answer' });
});

test('another failure ends the wait, and so does the signal', async () => {
  const { lines, options } = waiting();
  const giveUp = new AbortController();

  await expect(retryUntilAvailable(() => Promise.reject(new Error('wrong password')), options)).rejects.toThrow('wrong password');
  const endless = retryUntilAvailable(() => Promise.reject(new Unavailable('no answer')), {
    ...options,
    signal: giveUp.signal,
    pauseInMs: 60_000,
  });
  giveUp.abort();

  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
  expect(lines).toHaveLength(1);
});
