// Keeps a PostgreSQL until it is asked to end: `keep-postgres.ts <directory> <host> <port>`. The server would end with the process that starts it.

import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';
import { clusterOf, databases, settingsFile } from '../postgres.ts';

const LOOPBACK = '127.0.0.1';
const [directory, host, port] = [process.argv[2] as string, process.argv[3] as string, Number(process.argv[4])];
const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

// What an earlier keeper told is not true until the server is there.
rmSync(settingsFile(directory), { force: true });
const log = createLog({ service: 'postgres', level: 'info' });
const postgres = await startPostgres({ directory: clusterOf(directory), databases: Object.values(databases), log, port });
if (host !== LOOPBACK) await forward();
tell();
await asked;
await postgres.stop();
process.exit();

/** The server listens on loopback only; whoever comes from elsewhere is led there. */
async function forward(): Promise<void> {
  const door = createServer((visitor) => {
    const inside = connect(port, LOOPBACK);
    visitor.pipe(inside).pipe(visitor);
    for (const [one, other] of [
      [visitor, inside],
      [inside, visitor],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await once(door.listen(port, host), 'listening');
}

function tell(): void {
  const url = (database: string) => {
    const address = new URL(postgres.url(database));
    address.hostname = host;
    return address.href;
  };
  const settings = {
    ...Object.fromEntries(Object.entries(databases).map(([setting, name]) => [setting, url(name)])),
    POSTGRES_ADMIN_URL: url('postgres'),
  };
  writeFileSync(`${settingsFile(directory)}.new`, JSON.stringify(settings), { mode: 0o600 });
  renameSync(`${settingsFile(directory)}.new`, settingsFile(directory));
}
