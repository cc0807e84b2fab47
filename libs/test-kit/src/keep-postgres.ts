// Keeps one PostgreSQL for as long as a process lives: `keep-postgres.ts <process id> <directory>`.
import { rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@flotilla/postgres';
import { createLog } from '@flotilla/telemetry';

const LOOK_EVERY_MS = 300;
const [watched, directory] = [Number(process.argv[2]), process.argv[3] as string];
const log = createLog({ service: 'test', level: 'error' });

const postgres = await startPostgres({ directory: join(directory, 'server'), databases: [], log, durable: false });
await writeFile(join(directory, 'url.new'), postgres.url('postgres'), { mode: 0o600 });
await rename(join(directory, 'url.new'), join(directory, 'url'));
while (isAlive(watched)) await delay(LOOK_EVERY_MS);
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
