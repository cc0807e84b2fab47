const BEGINS_WITHIN_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 10_000;
const MOST_MS = 24 * 60 * 60 * 1000;

/** How long a look may take, besides the look itself, to copy an object of so many bytes from a store that is on another machine. */
export function copiedWithinMs(bytes: number): number {
  return Math.min(MOST_MS, BEGINS_WITHIN_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS));
}
