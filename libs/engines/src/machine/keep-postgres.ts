// Keeps a PostgreSQL running until a signal: `keep-postgres.ts <directory> <host> <port> <database> ...`. The server ends with the process that started it.

import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';
import { clusterOf, settingOf, settingsFile } from '../postgres.ts';

const LOOPBACK = '127.0.0.1';
const [directory = '', host = '', portNumber, ...databases] = process.argv.slice(2);
const port = Number(portNumber);
const signalled = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

// Settings that an earlier process wrote are invalid until the server is ready.
rmSync(settingsFile(directory), { force: true });
const log = createLog({ service: 'postgres', level: 'info' });
const postgres = await startPostgres({ directory: clusterOf(directory), databases, log, port });
if (host !== LOOPBACK) await forward();
writeSettings();
await signalled;
await postgres.stop();
process.exit();

/** The server listens on loopback only; connections to another address are forwarded there. */
async function forward(): Promise<void> {
  const proxy = createServer((client) => {
    const server = connect(port, LOOPBACK);
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await once(proxy.listen(port, host), 'listening');
}

function writeSettings(): void {
  const url = (database: string) => {
    const address = new URL(postgres.url(database));
    address.hostname = host;
    return address.href;
  };
  const settings = {
    ...Object.fromEntries(databases.map((name) => [settingOf(name), url(name)])),
    POSTGRES_ADMIN_URL: url('postgres'),
  };
  writeFileSync(`${settingsFile(directory)}.new`, JSON.stringify(settings), { mode: 0o600 });
  renameSync(`${settingsFile(directory)}.new`, settingsFile(directory));
}
