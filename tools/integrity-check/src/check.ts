import type { Finding } from '@flotilla/service';

/** One comparison in a live installation: within a service, as it declares, or between several services. */
export type Check = {
  /** What it compares, for people who wait. */
  readonly title: string;
  /** Everything that looks wrong now. The second pass gets the findings of the first one and may check only those. */
  look(first?: readonly Finding[]): AsyncIterable<Finding>;
};
