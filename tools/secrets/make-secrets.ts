import { randomBytes } from 'node:crypto';
import { generateServiceKeys, listPublicKeys } from '@flotilla/identity';
import { databaseSettingOf } from '@flotilla/service';

export type Values = Readonly<Record<string, string>>;
const password = () => randomBytes(24).toString('hex');

/** The name under which the private key of a service is kept beside those of the others. */
export const privateKeyNameOf = (service: string) => `${service.toUpperCase()}_PRIVATE_KEY`;

/** The Secret with the user of a service at Kafka. */
export const kafkaSecretOf = (service: string) => `flotilla-kafka-${service}`;

/** New keys by which these services know each other. */
export function makeServiceKeys(services: readonly string[]): Values {
  const pairs = services.map((service) => ({ service, ...generateServiceKeys() }));
  return {
    ...Object.fromEntries(pairs.map(({ service, privateKey }) => [privateKeyNameOf(service), privateKey])),
    SERVICE_PUBLIC_KEYS: listPublicKeys(Object.fromEntries(pairs.map(({ service, publicKey }) => [service, [publicKey]]))),
  };
}

/** New keys of what is kept and handed out, and a new password of the first administrator. */
export function makeKeys(): Values {
  return {
    FILE_TOKEN_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: password(),
  };
}

/** A user of Kafka that has the name of its service. */
export const makeKafkaUser = (service: string): Values => ({ KAFKA_SASL_USERNAME: service, KAFKA_SASL_PASSWORD: password() });

/** New passwords and addresses of engines on hosts named postgres, minio and redis, with a database for each owner. */
export function makeEngines(owners: readonly string[]): Values {
  const [postgres, redis] = [password(), password()];
  const database = (name: string) => `postgres://${name}:${postgres}@postgres:5432/${name}`;
  return {
    POSTGRES_PASSWORD: postgres,
    ...Object.fromEntries(owners.map((owner) => [databaseSettingOf(owner), database(owner)])),
    S3_ACCESS_KEY: 'flotilla',
    S3_SECRET_KEY: password(),
    REDIS_PASSWORD: redis,
    REDIS_URL: `redis://:${redis}@redis:6379`,
  };
}
