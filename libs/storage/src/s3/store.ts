import type { Client } from 'minio';
import type { Call } from './calls.ts';
import type { Timing } from './timing.ts';

/** What every operation needs. */
export type Store = { readonly client: Client; readonly bucket: string; readonly call: Call; readonly timing: Timing };
