import { setTimeout as delay } from 'node:timers/promises';
import type { SettingsOf } from '@flotilla/config';
import { isConnectionFailure } from '@flotilla/database';
import type { Log, Metrics } from '@flotilla/telemetry';
import { createKafkaTransport } from './kafka/create-kafka-transport.ts';
import { isKafkaAway } from './kafka/failures.ts';
import { readKafkaSettings } from './kafka/read-kafka-settings.ts';
import { createPostgresTransport } from './postgres/create-postgres-transport.ts';
import type { EventTransport } from './transport.ts';
import type { transportSettings } from './transport-settings.ts';

const TRY_AGAIN_MS = 3_000;

/**
 * Connects to Kafka when KAFKA_BROKERS is set, else to PostgreSQL. Waits for an engine that is not there yet, until `signal` aborts. Throws when
 * neither is set and what the engine says against the settings.
 */
export async function connectTransport(
  config: SettingsOf<typeof transportSettings>,
  { service, log, metrics, signal }: { service: string; log: Log; metrics?: Metrics; signal?: AbortSignal },
): Promise<EventTransport> {
  const { kafkaBrokers, eventsDatabaseUrl } = config;
  const common = { log, ...(metrics && { metrics }) };
  if (kafkaBrokers) {
    const kafka = await readKafkaSettings({ ...config, kafkaBrokers });
    const connect = () => createKafkaTransport({ ...kafka, clientId: service, ...common });
    return whenThere(connect, { engine: `Kafka at ${kafkaBrokers.join(', ')}`, isAway: isKafkaAway, log, signal });
  }
  if (eventsDatabaseUrl) {
    const connect = () => createPostgresTransport({ url: eventsDatabaseUrl, ...common });
    return whenThere(connect, { engine: 'the database of events', isAway: isConnectionFailure, log, signal });
  }
  throw new Error('Nothing carries facts between services: set KAFKA_BROKERS or EVENTS_DATABASE_URL.');
}

async function whenThere(
  connect: () => Promise<EventTransport>,
  { engine, isAway, log, signal }: { engine: string; isAway: (error: unknown) => boolean; log: Log; signal: AbortSignal | undefined },
): Promise<EventTransport> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await connect();
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ reason: (error as Error).message }, `waiting for ${engine}, which is not there yet`);
    }
    await delay(TRY_AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
  }
}
