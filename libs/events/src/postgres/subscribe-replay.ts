import { setTimeout as delay } from 'node:timers/promises';
import { type Lags, totalOf } from '../lag.ts';
import { createWindow } from '../window.ts';
import { nameOf } from './read.ts';
import { type Reading, startReader } from './reader.ts';
import { readHeads } from './statements.ts';
import type { SubscribeOptions, Wakeable } from './subscribe-shared.ts';

const ROOM_PER_PARTITION = 500;

/** Reads everything from the start, or what is published from now on, independently of other processes. */
export async function subscribeReplay({ database, dispatcher, subscription, pollInMs, log }: SubscribeOptions): Promise<Wakeable> {
  const names = subscription.topics.map(({ name }) => name);
  const abort = new AbortController();
  const heads = await readHeads(database, [names]);
  const readings = new Map<string, Reading>(
    heads.map(({ head, ...place }) => {
      const window = createWindow(subscription.mode === 'live' ? head : -1, () => reader.ease());
      return [nameOf(place), { ...place, window, signal: abort.signal, isWanted: () => !abort.signal.aborted, replayedUntil: head }];
    }),
  );
  const reader = startReader({
    database,
    dispatcher,
    readings: () => readings.values(),
    roomPerPartition: ROOM_PER_PARTITION,
    pollInMs,
    log,
  });
  const behind = (targets: typeof heads): Lags => {
    const byTopic = Map.groupBy(targets, ({ topic }) => topic);
    const missing = (target: (typeof heads)[number]) =>
      Math.max(target.head - (readings.get(nameOf(target))?.window.settled ?? target.head), 0);
    return new Map([...byTopic].map(([topic, list]) => [topic, list.reduce((sum, target) => sum + missing(target), 0)]));
  };
  const lags = async () => behind(await readHeads(database, [names]));
  return {
    wake: reader.wake,
    share: () => {},
    async caughtUp() {
      const targets = await readHeads(database, [names]);
      reader.wake();
      for (let pause = 1; totalOf(behind(targets)) > 0; pause = Math.min(pause * 1.5, 50)) {
        if (abort.signal.aborted) throw new Error(`The subscription of ${subscription.group} was stopped.`);
        await delay(pause);
      }
    },
    lags,
    lag: async () => totalOf(await lags()),
    async stop() {
      abort.abort(new Error('the subscription was stopped'));
      await reader.stop();
    },
  };
}
