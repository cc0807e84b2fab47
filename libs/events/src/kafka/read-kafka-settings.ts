import { readFile } from 'node:fs/promises';
import type { KafkaOptions } from './kafka-options.ts';

type Settings = {
  readonly kafkaBrokers: readonly string[];
  readonly kafkaTls: boolean;
  readonly kafkaTlsCa: string | undefined;
  readonly kafkaSaslMechanism: 'none' | 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly kafkaSaslUsername: string | undefined;
  readonly kafkaSaslPassword: string | undefined;
  readonly kafkaReplication: number;
};

/** What the settings say about Kafka. Throws a sentence that names the settings which do not fit together. */
export async function readKafkaSettings(settings: Settings): Promise<Pick<KafkaOptions, 'brokers' | 'replication' | 'sasl' | 'tls'>> {
  const { kafkaBrokers: brokers, kafkaReplication: replication, kafkaTls, kafkaTlsCa } = settings;
  if (kafkaTlsCa !== undefined && !kafkaTls) throw new Error('KAFKA_TLS_CA is set, but KAFKA_TLS is not true.');
  const ca = kafkaTlsCa === undefined ? undefined : await readCertificate(kafkaTlsCa);
  const sasl = readSasl(settings);
  return { brokers, replication, ...(kafkaTls && { tls: ca === undefined ? {} : { ca } }), ...(sasl && { sasl }) };
}

async function readCertificate(textOrPath: string): Promise<string> {
  if (textOrPath.includes('-----BEGIN')) return textOrPath;
  return readFile(textOrPath, 'utf8').catch((error: unknown) => {
    throw new Error('KAFKA_TLS_CA is neither PEM text nor a file that can be read.', { cause: error });
  });
}

function readSasl({ kafkaSaslMechanism: mechanism, kafkaSaslUsername: username, kafkaSaslPassword: password }: Settings) {
  if (mechanism === 'none') {
    if (username !== undefined || password !== undefined)
      throw new Error('KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD need KAFKA_SASL_MECHANISM.');
    return undefined;
  }
  if (username === undefined || password === undefined) {
    throw new Error(`KAFKA_SASL_MECHANISM is ${mechanism}, which needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.`);
  }
  return { mechanism, username, password };
}
