import type { Fence } from '@flotilla/media';

const GIBIBYTE = 2 ** 30;

/** Bounds of a short look at one file. */
export function lookFence(directory: string, signal: AbortSignal): Fence {
  return { directory, signal, deadlineInMs: 30_000, memoryInBytes: 4 * GIBIBYTE, diskInBytes: GIBIBYTE };
}
