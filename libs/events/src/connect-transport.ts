import { isUnavailable, retryUntilAvailable } from '@flotilla/availability';
import type { SettingsOf } from '@flotilla/config';
import type { Log, Metrics } from '@flotilla/telemetry';
import { isKafkaUnavailable } from './kafka/failures.ts';
import { readKafkaSettings } from './kafka/read-kafka-settings.ts';
import type { EventTransport } from './transport.ts';
import type { transportSettings } from './transport-settings.ts';

/**
 * Connects to Kafka when KAFKA_BROKERS is set, else to PostgreSQL. Retries until the engine is available or `signal` aborts. Throws when
 * neither is set, and when the engine rejects the settings. Only the libraries of that engine are loaded: they take some megabytes of each process.
 */
export async function connectTransport(
  config: SettingsOf<typeof transportSettings>,
  { service, log, metrics, signal }: { service: string; log: Log; metrics?: Metrics; signal?: AbortSignal },
): Promise<EventTransport> {
  const { kafkaBrokers, eventsDatabaseUrl } = config;
  const common = { log, ...(metrics && { metrics }) };
  if (kafkaBrokers) {
    const { createKafkaTransport } = await import('./kafka/create-kafka-transport.ts');
    const kafka = await readKafkaSettings({ ...config, kafkaBrokers });
    const connect = () => createKafkaTransport({ ...kafka, clientId: service, ...common });
    return retryUntilAvailable(connect, { engine: `Kafka at ${kafkaBrokers.join(', ')}`, isUnavailable: isKafkaUnavailable, log, signal });
  }
  if (eventsDatabaseUrl) {
    const { createPostgresTransport } = await import('./postgres/create-postgres-transport.ts');
    const connect = () => createPostgresTransport({ url: eventsDatabaseUrl, ...common });
    return retryUntilAvailable(connect, { engine: 'the database of events', isUnavailable, log, signal });
  }
  throw new Error('No transport for events is configured: set KAFKA_BROKERS or EVENTS_DATABASE_URL.');
}
