import type { Finding } from '@flotilla/service';

/** One comparison in a live installation: of a service alone, as it declares, or of what several of them keep. */
export type Check = {
  /** What it compares, for people who wait. */
  readonly title: string;
  /** Everything that looks wrong now. The second look is given what the first one found, and may look at nothing else. */
  look(first?: readonly Finding[]): AsyncIterable<Finding>;
};
