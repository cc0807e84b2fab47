import { type Setting, setting } from '@flotilla/config';

const mechanisms = ['none', 'plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** What carries events: Kafka when its brokers are named, else a PostgreSQL database. Read by every service that publishes or subscribes. */
export const transportSettings = {
  eventsDatabaseUrl: setting.optional(
    setting.database(
      'EVENTS_DATABASE_URL',
      'PostgreSQL database that carries events between services; not used when KAFKA_BROKERS is set.',
    ),
  ),
  kafkaBrokers: setting.optional(
    brokersSetting('KAFKA_BROKERS', 'Kafka brokers that carry events between services: host:port, several separated by commas.'),
  ),
  kafkaTls: setting.boolean('KAFKA_TLS', 'Connect to Kafka with TLS.', { fallback: 'false' }),
  kafkaTlsCa: setting.optional(
    setting.text('KAFKA_TLS_CA', 'Certificate authority of the Kafka brokers, as PEM text or the path of a file; default those of Node.'),
  ),
  kafkaSaslMechanism: setting.oneOf('KAFKA_SASL_MECHANISM', 'How to sign in to Kafka.', mechanisms, { fallback: 'none' }),
  kafkaSaslUsername: setting.optional(setting.text('KAFKA_SASL_USERNAME', 'Name to sign in to Kafka with.')),
  kafkaSaslPassword: setting.optional(setting.text('KAFKA_SASL_PASSWORD', 'Password to sign in to Kafka with.', { secret: true })),
  kafkaReplication: setting.integer('KAFKA_REPLICATION', 'Copies of each topic that is created; 0 is one per broker, at most 3.', {
    max: 10,
    fallback: '0',
  }),
};

function brokersSetting(name: string, about: string): Setting<string[]> {
  const list = setting.list(name, about);
  return {
    ...list,
    parse(text) {
      const brokers = list.parse(text);
      const isAddress = (broker: string) => /^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(broker);
      if (brokers.length > 0 && brokers.every(isAddress)) return brokers;
      throw new Error('must be addresses like kafka-1:9092, separated by commas');
    },
  };
}
