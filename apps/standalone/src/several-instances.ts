import { join } from 'node:path';
import { InvalidSettings, readSettings } from '@flotilla/config';
import { findFreePorts } from '@flotilla/postgres';
import { databaseSettingOf, type Service } from '@flotilla/service';
import { settings } from './config.ts';
import { type Environment, EVENTS, ownersOf } from './environment.ts';

const LOOPBACK = '127.0.0.1';
const HIGHEST_PORT = 65_535;

/**
 * The settings of several instances on this machine that reach each other: data below DATA_DIR, ports from PORT on, plain HTTP on loopback. Throws InvalidSettings when
 * the environment names what only one instance can have.
 */
export async function severalInstances(given: Environment, count: number, services: readonly Service[]): Promise<readonly Environment[]> {
  const databases = [...ownersOf(services), EVENTS].map(databaseSettingOf);
  const shared = [...databases, 'KAFKA_BROKERS', 'S3_ENDPOINT', 'REDIS_URL', 'PUBLIC_URL', 'MAIL_DIRECTORY', 'WORK_DIRECTORY'].filter(
    (name) => given[name],
  );
  if (shared.length > 0) throw new InvalidSettings(shared.map((name) => `${name} cannot be shared by several instances`));
  const { port, dataDirectory } = readSettings(settings, { ...given, DATA_DIR: given['DATA_DIR'] || './data/instances' });
  if (port + count - 1 > HIGHEST_PORT) throw new InvalidSettings([`PORT must leave room for ${count} instances, not "${port}"`]);
  const ports = port === 0 ? await findFreePorts(count) : Array.from({ length: count }, (_, index) => port + index);
  return ports.map((each, index) => ({
    OUTBOUND_ALLOWED_NETWORKS: LOOPBACK,
    ...given,
    DATA_DIR: join(dataDirectory, String(index + 1)),
    PORT: String(each),
    // Not localhost, which may lead to ::1 as well.
    PUBLIC_URL: `http://${LOOPBACK}:${each}`,
  }));
}
