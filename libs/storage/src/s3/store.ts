import type { Client } from 'minio';
import type { Call } from './calls.ts';
import type { Timing } from './timing.ts';

/** What every operation needs: where to ask, whom, and how long. */
export type Store = { readonly client: Client; readonly bucket: string; readonly call: Call; readonly timing: Timing };
