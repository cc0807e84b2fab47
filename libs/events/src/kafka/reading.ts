import type { EachBatchPayload } from 'kafkajs';
import type { Dispatcher } from '../dispatcher.ts';
import type { EventMessage } from '../transport.ts';
import { createWindow, type Window } from '../window.ts';
import { nameOf, type Place } from './offsets.ts';
import { decodeRecord } from './record.ts';

/** One partition that this process reads. */
export type Reading = Place & {
  readonly window: Window;
  readonly abort: AbortController;
  /** Set while it is paused. */
  resume: (() => void) | undefined;
};

/** Messages of one partition that may wait in memory; done ones behind an unfinished one cost little. */
const ROOM = 500;
const MOST_OFFSETS = 20_000;

/** Begins to read a partition; `changed` is called when a message was settled. */
export function openReading({ batch }: EachBatchPayload, changed: () => void): Reading {
  const { topic, partition } = batch;
  const before = Number(batch.firstOffset() ?? batch.lastOffset()) - 1;
  const reading: Reading = {
    topic,
    partition,
    abort: new AbortController(),
    resume: undefined,
    window: createWindow(before, () => {
      if (reading.resume && reading.window.waiting < ROOM / 2 && reading.window.size < MOST_OFFSETS) ease(reading);
      changed();
    }),
  };
  return reading;
}

/** Passes the messages of a batch to the dispatcher, and pauses the partition while too many wait. */
export function readBatch(
  payload: EachBatchPayload,
  reading: Reading,
  options: {
    readonly dispatcher: Dispatcher;
    readonly isWanted: () => boolean;
    readonly isReplayed: (offset: number) => boolean;
    /** Publishes a dead letter for a record that is not a message. */
    readonly object: (message: EventMessage, objection: string) => void;
  },
): void {
  const { dispatcher, isWanted, isReplayed, object } = options;
  const { batch } = payload;
  const { window, abort } = reading;
  const deliveries = batch.messages
    .map((record) => ({ offset: Number(record.offset), record }))
    .filter(({ offset }) => offset > window.position)
    .flatMap(({ offset, record }) => {
      const decoded = decodeRecord(reading, record);
      if (!decoded) return [];
      const { message, objection } = decoded;
      if (objection !== undefined) object(message, objection);
      return [{ message, replayed: isReplayed(offset), settle: window.begin(offset) }];
    });
  window.reach(Number(batch.lastOffset()));
  payload.resolveOffset(batch.lastOffset());
  for (const { message, replayed, settle } of deliveries) {
    // A try that ends after another member took the partition settles nothing here.
    const settled = () => !abort.signal.aborted && settle();
    dispatcher.add({ lane: `${nameOf(reading)}/${message.key}`, message, replayed, signal: abort.signal, isWanted, settled });
  }
  if (!reading.resume && (window.waiting >= ROOM || window.size >= MOST_OFFSETS)) reading.resume = payload.pause();
}

export function ease(reading: Reading): void {
  reading.resume?.();
  reading.resume = undefined;
}
