/** Room for a bounded number of requests, and a bounded queue before it. Whoever got in says `leave` exactly once. */
export type Bulkhead = {
  /** Takes a place if one is free. */
  enter(): boolean;
  leave(): void;
  /** Calls `admit` when a place was taken, `refuse` when none came free in time or too many wait. The function returned gives up waiting. */
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
      // The place is handed on.
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
