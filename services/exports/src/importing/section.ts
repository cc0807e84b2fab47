import type { ImportSection } from '@flotilla/contracts-exports';
import type { Deps } from '../deps.ts';
import type { Outcome } from '../user-imports/stats.ts';
import type { Archive } from './open-archive.ts';

/** Whose archive is imported, and from where. */
export type Importing = Pick<Deps, 'log' | 'neighbours' | 'storage'> & {
  readonly userId: number;
  readonly archive: Archive;
  /** Of this import alone and secret: what is made of its items is named after it. */
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Tells that the work goes on. */
  readonly alive: () => void;
};

/** A part of an archive. Its items are read again by each attempt, and only those that are not done yet are taken. */
export type Section = {
  readonly name: ImportSection;
  readonly file: string;
  /** Throws `BadFile` for a file that cannot be read, which is one error. */
  readonly items: (importing: Importing) => AsyncIterable<unknown>;
  /** May be repeated with the same item. */
  readonly take: (importing: Importing, item: unknown, index: number) => Promise<Outcome>;
};
