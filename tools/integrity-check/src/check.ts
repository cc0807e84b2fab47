import type { Finding } from './finding.ts';

/** One question to a live installation. What moves while it looks is told apart by a second look. */
export type Check = {
  /** What it compares, for people who wait. */
  readonly title: string;
  /** Everything that looks wrong now. At the second look it is told what it found the first time and may look at nothing else. */
  look(first?: readonly Finding[]): AsyncIterable<Finding>;
};
