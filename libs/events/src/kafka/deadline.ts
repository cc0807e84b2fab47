import { setTimeout as delay } from 'node:timers/promises';
import { inTime } from '@flotilla/availability';
import { isKafkaUnavailable, Late } from './failures.ts';

/** The result of `work`, or a `Late` after `ms`; a later result is ignored. */
export const withDeadline = <T>(what: string, ms: number, work: Promise<T>): Promise<T> =>
  inTime(work, ms, () => new Late(`Kafka did not answer within ${Math.round(ms)} ms: ${what}.`));

/** Repeats a request while brokers disagree about a topic that was just created or moved. Throws Late, or a failure that waiting cannot cure. */
export async function retryWhileSettling<T>(what: string, ms: number, ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + ms;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await withDeadline(what, until - performance.now(), ask());
    } catch (error) {
      if (!isKafkaUnavailable(error) || performance.now() + pause > until) throw error;
    }
    await delay(pause);
  }
}
