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

/** The databases by the setting that names them; each has a role of its own. */
export const databases = {
  AUTH_DATABASE_URL: 'auth',
  VIDEOS_DATABASE_URL: 'videos',
  TRANSCODER_DATABASE_URL: 'transcoder',
  EVENTS_DATABASE_URL: 'events',
} as const;

const EVENTS = 'EVENTS_DATABASE_URL';

export const settingsFile = (directory: string) => join(directory, 'settings.json');
export const clusterOf = (directory: string) => join(directory, 'cluster');

export const postgres: Engine = {
  title: 'PostgreSQL',
  given: Object.keys(databases).filter((name) => name !== EVENTS),
  // Not needed where events go through Kafka.
  defaults: { [EVENTS]: '' },
  ports: ['main'],
  // The server on this machine chooses its passwords itself; keep-postgres.ts writes them into this file.
  settings: async ({ directory }) => JSON.parse(await readFile(settingsFile(directory), 'utf8')) as EngineSettings,
  answers: selectOne,
  async onMachine({ directory, host, ports }) {
    return {
      program: process.execPath,
      parameters: ['--disable-warning=ExperimentalWarning', keeper, directory, host, String(ports['main'])],
    };
  },
  async inDocker(place) {
    await mkdir(place.directory, { recursive: true });
    await writeFile(settingsFile(place.directory), JSON.stringify(settingsInDocker(place)), { mode: 0o600 });
    const statements = Object.values(databases).map((name) => statementsFor(name, place));
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
};

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

function settingsInDocker(place: Place): EngineSettings {
  const url = (role: string, database: string) =>
    `postgres://${role}:${passwordOf(role, place)}@${place.host}:${place.ports['main']}/${database}`;
  return {
    ...Object.fromEntries(Object.entries(databases).map(([setting, name]) => [setting, url(name, name)])),
    POSTGRES_ADMIN_URL: url(SUPERUSER, 'postgres'),
  };
}

async function selectOne(settings: EngineSettings): Promise<void> {
  const client = new Client({
    connectionString: settings['EVENTS_DATABASE_URL'],
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
