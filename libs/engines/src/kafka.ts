import { within } from './deadline.ts';
import type { Engine, EngineSettings } from './engine.ts';
import { clusterIdOf, launchKafka, singleBroker } from './machine/kafka.ts';

export const ANSWERS_WITHIN_MS = 10_000;
const CONTROLLER_INSIDE = 'localhost:9093';

export const kafka: Engine = {
  title: 'Kafka',
  given: ['KAFKA_BROKERS'],
  defaults: {},
  ports: ['main', 'controller'],
  settings: ({ host, ports }) => ({ KAFKA_BROKERS: `${host}:${ports['main']}` }),
  answers: (settings) => within(ANSWERS_WITHIN_MS, 'Kafka', askKafka(settings)),
  onMachine: (place) => launchKafka(place),
  inDocker: (place) => ({
    image: place.environment['KAFKA_IMAGE'] ?? 'apache/kafka:4.2.0',
    ports: { main: 9092 },
    environment: {
      CLUSTER_ID: clusterIdOf(place),
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: `1@${CONTROLLER_INSIDE}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_INTER_BROKER_LISTENER_NAME: 'CLIENTS',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_LISTENERS: `CLIENTS://:9092,CONTROLLER://${CONTROLLER_INSIDE}`,
      KAFKA_ADVERTISED_LISTENERS: `CLIENTS://${place.host}:${place.ports['main']}`,
      ...Object.fromEntries(
        Object.entries(singleBroker).map(([name, value]) => [`KAFKA_${name.toUpperCase().replaceAll('.', '_')}`, String(value)]),
      ),
    },
  }),
};

/** Asks for metadata and a group coordinator: a broker already listens before it has them. */
export async function askKafka({ KAFKA_BROKERS = '' }: EngineSettings): Promise<void> {
  const { Kafka, logLevel } = await import('kafkajs');
  const client = new Kafka({
    clientId: 'flotilla-engines',
    brokers: KAFKA_BROKERS.split(','),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { retries: 0 },
  });
  const admin = client.admin();
  try {
    await admin.connect();
    await admin.describeCluster();
    await admin.fetchOffsets({ groupId: 'flotilla-engines' });
  } finally {
    await admin.disconnect();
  }
}
