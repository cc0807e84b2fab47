import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const WORTH_TELLING_MS = 1000;
/** Path and line of a frame: `at name (file:///path?query:12:3)`, or without the scheme. */
const PLACE = /(?:file:\/\/)?(\/[^?:\s]+)(?:\?[^:]*)?:(\d+):\d+\)?$/;

/** Repeats an assertion until it holds and returns what it returned; after the deadline its last failure is thrown, with how long was waited. */
export async function eventually<T>(assertion: () => T | Promise<T>, { withinMs = 10_000 }: { withinMs?: number } = {}): Promise<T> {
  const { stack } = new Error('eventually');
  const started = performance.now();
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      const result = await assertion();
      reportWait(performance.now() - started, stack);
      return result;
    } catch (error) {
      const waitedMs = performance.now() - started;
      if (waitedMs > withinMs) {
        if (error instanceof Error) error.message += `\n(waited ${(waitedMs / 1000).toFixed(1)} s)`;
        throw error;
      }
    }
    await delay(pause);
  }
}

/** Adds a long wait to the file that `npm test` prints the longest of. */
function reportWait(waitedMs: number, stack = ''): void {
  const file = process.env['TEST_WAITS_FILE'];
  if (!file || waitedMs < WORTH_TELLING_MS) return;
  // The line of the test, or of what it called.
  const frames = stack.split('\n').slice(2);
  const [, path = '', line] = PLACE.exec(frames.find((frame) => frame.includes('.test.ts')) ?? frames[0] ?? '') ?? [];
  appendFileSync(file, `${JSON.stringify({ what: `${relative('.', path)}:${line}`, seconds: waitedMs / 1000 })}\n`);
}
