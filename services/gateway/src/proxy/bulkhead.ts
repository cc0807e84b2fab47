/** Places for a bounded number of requests, with a bounded queue. Each request that was admitted calls `leave` exactly once. */
export type Bulkhead = {
  /** Takes a place if one is free. */
  enter(): boolean;
  leave(): void;
  /** Calls `admit` once a place is taken, `refuse` when none became free in time or the queue is full. The returned function cancels waiting. */
  queue(admit: () => void, refuse: () => void): () => void;
  readonly inside: number;
  readonly queued: number;
};

type Limits = { readonly places: number; readonly maxQueued: number; readonly queuedInMs: number };

export function createBulkhead({ places, maxQueued, queuedInMs }: Limits): Bulkhead {
  const waiting = new Set<() => void>();
  let inside = 0;

  return {
    enter() {
      if (inside >= places) return false;
      inside += 1;
      return true;
    },
    leave() {
      const [next] = waiting;
      // The place goes to the next in the queue.
      if (next) next();
      else inside -= 1;
    },
    queue(admit, refuse) {
      if (waiting.size >= maxQueued) {
        refuse();
        return () => {};
      }
      const giveUp = () => {
        clearTimeout(timer);
        waiting.delete(proceed);
      };
      const proceed = () => {
        giveUp();
        admit();
      };
      const timer = setTimeout(() => {
        giveUp();
        refuse();
      }, queuedInMs).unref();
      waiting.add(proceed);
      return giveUp;
    },
    get inside() {
      return inside;
    },
    get queued() {
      return waiting.size;
    },
  };
}
