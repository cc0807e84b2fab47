import type { UpstreamLimits } from './proxy/limits.ts';
import type { Lookup } from './proxy/resolve-targets.ts';
import type { ServerLimits } from './server.ts';

/** For tests, which need shorter times and host names of their own. */
export type Extras = {
  readonly limits?: Partial<ServerLimits & UpstreamLimits>;
  readonly lookup?: Lookup;
  /** How long requests wait for auth. */
  readonly authWithinMs?: number;
};
