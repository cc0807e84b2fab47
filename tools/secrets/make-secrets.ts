import { randomBytes } from 'node:crypto';
import { generateCallerKeys } from '@flotilla/identity';
import { databaseSettingOf } from '@flotilla/service';

export type Values = Readonly<Record<string, string>>;
const password = () => randomBytes(24).toString('hex');

/** New keys of the services and a new password of the first administrator. */
export function makeKeys(): Values {
  const { privateKey, publicKey } = generateCallerKeys();
  return {
    CALLER_TOKEN_PRIVATE_KEY: privateKey,
    CALLER_TOKEN_PUBLIC_KEY: publicKey,
    SERVICE_TOKEN_SECRET: randomBytes(32).toString('hex'),
    FILE_TOKEN_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: password(),
  };
}

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
