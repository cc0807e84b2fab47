import type { Fence } from '@flotilla/media';

export type LookFence = Fence & { readonly signal: AbortSignal };

const GIBIBYTE = 2 ** 30;

/** Bounds of a short look at one file. */
export function lookFence(directory: string, signal: AbortSignal): LookFence {
  return { directory, signal, deadlineInMs: 30_000, memoryInBytes: 4 * GIBIBYTE, diskInBytes: GIBIBYTE };
}
