import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { within } from './deadline.ts';
import { type Engine, EngineNotAvailable, type Place } from './engine.ts';
import { ANSWERS_WITHIN_MS, askKafka } from './kafka.ts';
import { launchKafka } from './machine/kafka.ts';
import { runTool } from './run-tool.ts';

const KEY_MADE_WITHIN_MS = 60_000;
const users = ['auth', 'exports', 'federation', 'gateway', 'transcoder', 'videos'] as const;
const authorityOf = (directory: string) => join(directory, 'authority.pem');

/** Kafka with TLS, SASL users and ACLs, as in production. A second listener lets tests administer it without TLS and password. */
export const guardedKafka: Engine = {
  title: 'Guarded Kafka',
  given: [],
  defaults: {},
  ports: ['main', 'administrators', 'controller'],
  settings: ({ host, ports, secret, directory }) => ({
    KAFKA_BROKERS: `${host}:${ports['main']}`,
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA: authorityOf(directory),
    KAFKA_SASL_PASSWORD: secret,
    KAFKA_ADMINISTRATORS_BROKERS: `${host}:${ports['administrators']}`,
  }),
  answers: ({ KAFKA_ADMINISTRATORS_BROKERS: brokers = '' }) =>
    within(ANSWERS_WITHIN_MS, 'Guarded Kafka', askKafka({ KAFKA_BROKERS: brokers })),
  onMachine: (place) =>
    launchKafka(place, {
      prepare: (java) => makeKey(java, place),
      properties: propertiesOf(place),
      formatting: users.flatMap((name) =>
        ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((kind) => ['--add-scram', `${kind}=[name=${name},password=${place.secret}]`]),
      ),
    }),
};

function propertiesOf({ directory, host, ports, secret }: Place): Record<string, string> {
  const listeners = `CLIENTS://${host}:${ports['main']},ADMINISTRATORS://${host}:${ports['administrators']}`;
  const controller = `CONTROLLER://127.0.0.1:${ports['controller']}`;
  const plainUsers = users.map((name) => ` user_${name}="${secret}"`).join('');
  return {
    listeners: `${listeners},${controller}`,
    'advertised.listeners': `${listeners},${controller}`,
    'inter.broker.listener.name': 'ADMINISTRATORS',
    'listener.security.protocol.map': 'CLIENTS:SASL_SSL,ADMINISTRATORS:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.clients.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required${plainUsers};`,
    'listener.name.clients.scram-sha-256.sasl.jaas.config': SCRAM,
    'listener.name.clients.scram-sha-512.sasl.jaas.config': SCRAM,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.location': keystoreOf(directory),
    'ssl.keystore.password': secret,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
  };
}

const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
const keystoreOf = (directory: string) => join(directory, 'broker.p12');

/** A self-signed key of the broker. */
async function makeKey(java: string, { directory, host, secret, environment }: Place): Promise<void> {
  const authority = authorityOf(directory);
  if (existsSync(authority)) return;
  const keytool = java.replace(/java$/, 'keytool');
  if (!existsSync(keytool)) throw new EngineNotAvailable(`A key for Kafka is made with keytool, which is not beside ${java}.`);
  const keystore = ['-alias', 'broker', '-keystore', keystoreOf(directory), '-storetype', 'PKCS12', '-storepass', secret];
  const options = { environment, withinMs: KEY_MADE_WITHIN_MS, purpose: 'Making a key for Kafka' };
  const about = `-keyalg EC -groupname secp256r1 -validity 3650 -dname CN=kafka -ext SAN=ip:${host}`.split(' ');
  await runTool([keytool, '-genkeypair', ...about, ...keystore], options);
  await runTool([keytool, '-exportcert', '-rfc', '-file', authority, ...keystore], options);
}
