import type { Sandbox } from '@flotilla/media';

export type InspectionSandbox = Sandbox & { readonly signal: AbortSignal };

const GIBIBYTE = 2 ** 30;

/** The limits of probing one file. */
export function inspectionSandbox(directory: string, signal: AbortSignal): InspectionSandbox {
  return { directory, signal, deadlineInMs: 30_000, memoryInBytes: 4 * GIBIBYTE, diskInBytes: GIBIBYTE };
}
