import type { EventTransport } from '@flotilla/events';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { UpstreamLimits } from './proxy/limits.ts';
import type { Lookup } from './proxy/resolve-targets.ts';
import type { ServerLimits } from './server.ts';

/** What a process hands to the gateway. `limits` and `lookup` are there for tests that cannot wait as long as operators can, or own no names. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  readonly metrics?: Metrics;
  readonly limits?: Partial<ServerLimits & UpstreamLimits>;
  readonly lookup?: Lookup;
};

export type Service = AsyncDisposable & { readonly url: string; stop(): Promise<void> };
