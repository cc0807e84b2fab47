import type { Log, Metrics } from '@flotilla/telemetry';

export type KafkaOptions = {
  /** host:port of some of the brokers. */
  readonly brokers: readonly string[];
  /** Who we are to the brokers' logs and quotas. */
  readonly clientId: string;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** TLS, with the certificate authority as PEM text; default those of Node. */
  readonly tls?: { readonly ca?: string };
  readonly sasl?: { readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; readonly username: string; readonly password: string };
  /** Copies of each topic that is made; 0 (default) is one per broker, at most 3. */
  readonly replication?: number;
  /** After how long a silent member loses its partitions; default 10 s. */
  readonly sessionInMs?: number;
};
