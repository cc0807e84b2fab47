import type { Database } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import type { Dispatcher } from '../dispatcher.ts';
import type { Window } from '../window.ts';
import { nameOf, type Place, read } from './read.ts';

/** One partition this process reads. */
export type Reading = Place & {
  readonly window: Window;
  readonly signal: AbortSignal;
  readonly isWanted: () => boolean;
  readonly replayedUntil: number;
};

export type Reader = {
  /** Reads soon. */
  readonly wake: () => void;
  /** Call when a window has more room: continues a read that was cut short. Cheap to call often. */
  readonly ease: () => void;
  readonly stop: () => Promise<void>;
};

const LONGEST_PAUSE_MS = 5_000;

/** Keeps the windows of the readings filled: on every wake and at least every `pollInMs`. One query at a time, whatever the number of partitions. */
export function startReader(options: {
  database: Database;
  dispatcher: Dispatcher;
  readings: () => Iterable<Reading>;
  roomPerPartition: number;
  pollInMs: number;
  log: Log;
}): Reader {
  const { database, dispatcher, readings, roomPerPartition, pollInMs, log } = options;
  /** Partitions with more messages than the last read could take. */
  const cutShort = new Set<string>();
  let stopped = false;
  let wanted = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const hasRoom = ({ window }: Reading) => window.size <= roomPerPartition / 2;

  async function fill(): Promise<void> {
    const byName = new Map([...readings()].filter(hasRoom).map((reading) => [nameOf(reading), reading]));
    if (byName.size === 0) return;
    for (const name of byName.keys()) cutShort.delete(name);
    const open = [...byName.values()];
    const from = open.map(({ topic, partition, window }) => ({
      topic,
      partition,
      after: window.position,
      limit: roomPerPartition - window.size,
    }));
    for (const { entries, reached, isFull, ...place } of await read(database, from)) {
      if (isFull) cutShort.add(nameOf(place));
      const { window, signal, isWanted, replayedUntil } = byName.get(nameOf(place)) as Reading;
      if (signal.aborted || !isWanted()) continue;
      const starts = entries.map(({ offset, message }) => ({ offset, message, settled: window.begin(offset) }));
      window.reach(reached);
      for (const { offset, message, settled } of starts) {
        dispatcher.add({ lane: `${nameOf(place)}/${message.key}`, message, signal, isWanted, settled, replayed: offset <= replayedUntil });
      }
    }
  }

  async function run(): Promise<void> {
    try {
      while (wanted && !stopped) {
        wanted = false;
        await fill();
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, failures }, 'could not read events; trying again');
    }
    round = undefined;
    if (stopped) return;
    timer = setTimeout(wake, failures === 0 ? pollInMs : Math.min(250 * 2 ** failures, LONGEST_PAUSE_MS));
  }

  function wake(): void {
    wanted = true;
    if (round || stopped) return;
    clearTimeout(timer);
    round = run();
  }

  wake();
  return {
    wake,
    ease() {
      if (cutShort.size === 0 || round) return;
      for (const reading of readings()) if (cutShort.has(nameOf(reading)) && hasRoom(reading)) return wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
