/** What is under way in one partition, to know the last offset before which everything is settled. */
export type Window = {
  /** Notes an offset that is about to be handled; offsets only rise. Returns how to settle it. */
  begin(offset: number): () => void;
  /** Everything up to here was read, also where nothing was. */
  reach(offset: number): void;
  /** The last offset read. */
  readonly position: number;
  /** The last offset that is settled together with all before it. */
  readonly settled: number;
  /** Offsets that are remembered: those that are not settled, and those settled behind the first of them. */
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
