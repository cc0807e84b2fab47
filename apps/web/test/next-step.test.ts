import { expect, test } from '@jest/globals';
import { type Asked, backOff, type Heard, nextStep, storedBytes } from '../client/src/features/upload/next-step.ts';

const total = 20_000_000;
const calm = { total, failures: 0, reopened: 0 };
const opened: Asked = { kind: 'open' };
const chunk: Asked = { kind: 'chunk', from: 0, isLast: false };
const lastChunk: Asked = { kind: 'chunk', from: 16_000_000, isLast: true };
const position: Asked = { kind: 'position', wasLast: false };
const heard = (status: number, range: string | null = null, retryAfterInSeconds?: number): Heard => ({
  kind: 'answer',
  status,
  range,
  retryAfterInSeconds,
  words: 'why',
});
const silence: Heard = { kind: 'silence' };

test('a fresh upload begins at its first byte, a known one where the server stands', () => {
  expect(nextStep(opened, heard(201), calm)).toEqual({ next: 'send', from: 0 });
  expect(nextStep(opened, heard(200, 'bytes=0-8388607'), calm)).toEqual({ next: 'send', from: 8_388_608 });
});

test('I1: the next chunk follows what the server really has, not what was sent', () => {
  expect(nextStep(chunk, heard(308, 'bytes=0-4999999'), calm)).toEqual({ next: 'send', from: 5_000_000 });
  expect(nextStep(chunk, heard(308), calm)).toEqual({ next: 'send', from: 0 });
  expect(nextStep(position, heard(308, `bytes=0-${total - 1}`), calm)).toEqual({ next: 'send', from: total - 1 });
});

test('the last chunk ends the upload', () => {
  expect(nextStep(lastChunk, heard(200), calm)).toEqual({ next: 'done' });
});

test('a lost network is waited out, then the server is asked how far it is', () => {
  expect(nextStep(chunk, silence, calm)).toMatchObject({ next: 'position', because: 'offline' });
  expect(nextStep(opened, silence, calm)).toMatchObject({ next: 'open', because: 'offline' });
});

test('I2: when the answer to the last chunk was lost and the session is gone, the chunk is sent again before anything else', () => {
  expect(nextStep({ kind: 'position', wasLast: true }, heard(404), calm)).toEqual({ next: 'repeat', afterMs: 0 });
});

test('I2: while the server makes the video, the last chunk is repeated patiently', () => {
  const step = nextStep(lastChunk, heard(503, null, 300), calm);

  expect(step).toMatchObject({ next: 'repeat', because: 'finishing' });
  expect(step).toHaveProperty('afterMs', 4000);
});

test('I5: a chunk that arrived damaged is sent again from where the server stands', () => {
  expect(nextStep(chunk, heard(460), calm)).toMatchObject({ next: 'position' });
});

test('I6: an expired or cancelled session is opened again, but not for ever', () => {
  expect(nextStep(chunk, heard(410), calm)).toMatchObject({ next: 'open' });
  expect(nextStep(chunk, heard(404), calm)).toMatchObject({ next: 'open' });
  expect(nextStep(chunk, heard(404), { ...calm, reopened: 3 })).toEqual({ next: 'fail', words: 'why' });
});

test('a busy or limiting server is obeyed', () => {
  expect(nextStep(opened, heard(429, null, 7), calm)).toEqual({ next: 'open', afterMs: 7000, because: 'limited' });
  expect(nextStep(chunk, heard(503, null, 5), calm)).toEqual({ next: 'position', afterMs: 5000, because: 'busy' });
  expect(nextStep(chunk, heard(423), calm)).toMatchObject({ next: 'position', because: 'busy' });
});

test.each([400, 403, 413, 415, 422, 507])('a refusal with %d ends the upload with words', (status) => {
  expect(nextStep(chunk, heard(status), calm)).toEqual({ next: 'fail', words: 'why' });
});

test('waiting doubles, stays below 40 seconds and is never in step with others', () => {
  expect(backOff(0, 0.5)).toBe(1000);
  expect(backOff(3, 0.5)).toBe(8000);
  expect(backOff(50, 1)).toBeLessThan(40_000);
  expect(backOff(2, 0)).not.toBe(backOff(2, 1));
});

test.each([
  ['bytes=0-0', 1],
  ['bytes=0-99', 100],
  ['bytes=5-99', 0],
  ['nonsense', 0],
  [null, 0],
])('Range %s means %d stored bytes', (range, bytes) => {
  expect(storedBytes(range)).toBe(bytes);
});
