import type { Format, Image, Size } from '../image.ts';

/** The input and the answer of the drawing process; `refused` is a sentence for people. */
export type Order = { readonly bytes: Uint8Array; readonly format: Format; readonly sizes: readonly Size[] };
/** The process ends itself when it uses more memory. */
export type Limits = { readonly memoryInBytes: number };
export type Outcome = { readonly drawn: Image[] } | { readonly refused: string };

/** The image cannot be drawn; the message says why. */
export class Refused extends Error {}
