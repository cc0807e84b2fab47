import { setTimeout as delay } from 'node:timers/promises';

/** Longer than finding a user, creating a string and recording a mail take under load. */
const EQUAL_MS = 250;

/**
 * Answers after the same time whatever there was to do, so that timing does not reveal who has an account (docs/contract/mails.md#asked-for). Errors are
 * delayed as well.
 */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = delay(EQUAL_MS);
  try {
    return await work();
  } finally {
    await enough;
  }
}
