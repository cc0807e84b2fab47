import { setTimeout as delay } from 'node:timers/promises';

/** Longer than looking somebody up, making a string and recording a mail takes on a busy day. */
const EQUAL_MS = 250;

/**
 * Answers after the same time whatever there was to do, so that nobody learns from the clock who has an account (docs/contract/mails.md#asked-for). Errors are
 * as late.
 */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = delay(EQUAL_MS);
  try {
    return await work();
  } finally {
    await enough;
  }
}
