/** The unsettled offsets of one partition, to find the last one before which everything is settled. */
export type Window = {
  /** Adds an offset that is about to be handled; offsets only rise. Returns a function that settles it. */
  begin(offset: number): () => void;
  /** Notes that everything up to this offset was read, gaps included. */
  reach(offset: number): void;
  /** The last offset read. */
  readonly position: number;
  /** The last offset that is settled with all before it. */
  readonly settled: number;
  /** Offsets in memory: the unsettled ones, and those settled behind the first of them. */
  readonly size: number;
  /** How many are not settled. */
  readonly waiting: number;
};

export function createWindow(start: number, changed: () => void): Window {
  const open: { offset: number; done: boolean }[] = [];
  let position = start;
  let first = 0;
  let waiting = 0;
  return {
    begin(offset) {
      const entry = { offset, done: false };
      open.push(entry);
      waiting += 1;
      position = offset;
      return () => {
        if (entry.done) return;
        entry.done = true;
        waiting -= 1;
        while (open[first]?.done) first += 1;
        if (first > 64 || first === open.length) {
          open.splice(0, first);
          first = 0;
        }
        changed();
      };
    },
    reach(offset) {
      position = Math.max(position, offset);
      changed();
    },
    get position() {
      return position;
    },
    get settled() {
      const oldest = open[first];
      return oldest ? oldest.offset - 1 : position;
    },
    get size() {
      return open.length - first;
    },
    get waiting() {
      return waiting;
    },
  };
}
