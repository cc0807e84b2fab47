const BEGINS_WITHIN_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 10_000;
const MOST_MS = 24 * 60 * 60 * 1000;

/** How long copying an object of this size from a remote store may take, in addition to the probe itself. */
export function copiedWithinMs(bytes: number): number {
  return Math.min(MOST_MS, BEGINS_WITHIN_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS));
}
