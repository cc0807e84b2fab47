import type { Database } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { writePositions } from './write-positions.ts';

export type Position = { readonly userId: number; readonly videoId: number; readonly position: number; readonly watchedAt: Date };

/** So long positions are gathered before they are written together. */
const GATHER_FOR_MS = 100;
/** So many wait at most: those of the next batches, when the database is slow. */
const MOST_WAITING = 20_000;

/**
 * Group commit: thousands of players tell their position every few seconds, and each is answered when its own is durable, but they are written a few
 * times a second (docs/contract/history.md#positions). One batch at a time; of one viewer and video the last position holds. Throws 503 when too many wait.
 */
export function createGatherPositions(database: Database): (position: Position) => Promise<void> {
  let gathered = new Map<string, Position>();
  let waiting = 0;
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function writeGathered(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_FOR_MS));
    await running.catch(() => {});
    const batch = [...gathered.values()];
    gathered = new Map();
    next = undefined;
    const writing = writePositions(database, [
      batch.map(({ userId }) => userId),
      batch.map(({ videoId }) => videoId),
      batch.map(({ position }) => position),
      batch.map(({ watchedAt }) => watchedAt),
    ]);
    running = writing;
    await writing;
  }

  return async (position) => {
    if (waiting >= MOST_WAITING) throw problems.unavailable();
    waiting += 1;
    gathered.set(`${position.userId} ${position.videoId}`, position);
    next ??= writeGathered();
    try {
      await next;
    } finally {
      waiting -= 1;
    }
  };
}
