import { expect, test } from '@jest/globals';
import { createSingleFlight } from '../src/index.ts';

/** A source whose reads the test counts and ends. */
function slowSource() {
  const reads: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => void reads.push({ end: resolve, fail: reject }));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { reads, read, settle };
}

test('callers during a read share the next one, never the one that began before they called', async () => {
  const { reads, read, settle } = slowSource();
  const share = createSingleFlight();

  const first = share('a', read);
  const second = share('a', read);
  const third = share('a', read);
  reads[0]?.end('old');
  await settle();
  const fourth = share('a', read);
  reads[1]?.end('new');
  await settle();
  reads[2]?.end('newest');

  expect(await Promise.all([first, second, third, fourth])).toEqual(['old', 'new', 'new', 'newest']);
  expect(reads).toHaveLength(3);
});

test('keys are read independently, and a failure does not prevent the next read', async () => {
  const { reads, read, settle } = slowSource();
  const share = createSingleFlight();

  const failing = share('a', read);
  const next = share('a', read);
  const other = share('b', read);
  reads[0]?.fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await settle();
  reads[1]?.end('other');
  reads[2]?.end('next');

  expect([await next, await other]).toEqual(['next', 'other']);
});
