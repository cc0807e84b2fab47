import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Engine, EngineSettings, Place } from './engine.ts';
import { isChildOf, type KnownProcess, knownProcess } from './processes.ts';

const ANSWERS_WITHIN_MS = 5_000;
const SUPERUSER = 'flotilla';
const keeper = fileURLToPath(new URL('machine/keep-postgres.ts', import.meta.url));

const EVENTS = 'events';

/** The setting that names a database. */
export const settingOf = (database: string): string => `${database.toUpperCase()}_DATABASE_URL`;

export const settingsFile = (directory: string) => join(directory, 'settings.json');
export const clusterOf = (directory: string) => join(directory, 'cluster');

/** A server with these databases and one for the events; each has a role of its own. */
export const postgres = (databases: readonly string[]): Engine => ({
  title: 'PostgreSQL',
  given: databases.map(settingOf),
  // Not needed where events go through Kafka.
  defaults: { [settingOf(EVENTS)]: '' },
  ports: ['main'],
  // The server on this machine chooses its passwords itself; keep-postgres.ts writes them into this file.
  settings: async ({ directory }) => JSON.parse(await readFile(settingsFile(directory), 'utf8')) as EngineSettings,
  answers: selectOne,
  async onMachine({ directory, host, ports }) {
    return {
      program: process.execPath,
      parameters: ['--disable-warning=ExperimentalWarning', keeper, directory, host, String(ports['main']), ...databases, EVENTS],
    };
  },
  async inDocker(place) {
    await mkdir(place.directory, { recursive: true });
    const all = [...databases, EVENTS];
    await writeFile(settingsFile(place.directory), JSON.stringify(settingsInDocker(all, place)), { mode: 0o600 });
    const statements = all.map((name) => statementsFor(name, place));
    return {
      image: place.environment['POSTGRES_IMAGE'] ?? 'postgres:18',
      ports: { main: 5432 },
      environment: {
        POSTGRES_USER: SUPERUSER,
        POSTGRES_PASSWORD: passwordOf(SUPERUSER, place),
        POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8',
      },
      files: { '/docker-entrypoint-initdb.d/flotilla.sql': statements.join('') },
    };
  },
  servers({ directory }, pid) {
    const server = postmasterOf(directory);
    return server && isChildOf(server.pid, pid) ? [server] : [];
  },
});

function postmasterOf(directory: string): KnownProcess | undefined {
  try {
    return knownProcess(Number(readFileSync(join(clusterOf(directory), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    return undefined;
  }
}

const passwordOf = (role: string, { secret }: Place) => createHmac('sha256', secret).update(role).digest('hex');

const statementsFor = (name: string, place: Place) => `create role "${name}" login password '${passwordOf(name, place)}';
create database "${name}" owner "${name}";
revoke connect on database "${name}" from public;
`;

function settingsInDocker(databases: readonly string[], place: Place): EngineSettings {
  const url = (role: string, database: string) =>
    `postgres://${role}:${passwordOf(role, place)}@${place.host}:${place.ports['main']}/${database}`;
  return {
    ...Object.fromEntries(databases.map((name) => [settingOf(name), url(name, name)])),
    POSTGRES_ADMIN_URL: url(SUPERUSER, 'postgres'),
  };
}

async function selectOne(settings: EngineSettings): Promise<void> {
  const client = new Client({
    connectionString: settings[settingOf(EVENTS)],
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  // Without a listener, the end of the server would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
