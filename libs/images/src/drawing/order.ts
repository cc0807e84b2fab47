import type { Format, Image, Size } from '../image.ts';

/** What the drawing process is asked for, and what it answers; `refused` is for people. */
export type Order = { readonly bytes: Uint8Array; readonly format: Format; readonly sizes: readonly Size[] };
/** The process ends itself when it takes more memory. */
export type Limits = { readonly memoryInBytes: number };
export type Outcome = { readonly drawn: Image[] } | { readonly refused: string };

/** The image is at fault, and why. */
export class Refused extends Error {}
