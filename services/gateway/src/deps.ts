import type { UpstreamLimits } from './proxy/limits.ts';
import type { Lookup } from './proxy/resolve-targets.ts';
import type { ServerLimits } from './server.ts';

/** For tests that cannot wait as long as operators can, or own no names. */
export type Extras = {
  readonly limits?: Partial<ServerLimits & UpstreamLimits>;
  readonly lookup?: Lookup;
};
