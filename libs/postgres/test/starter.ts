// A process that starts PostgreSQL, prints its address, and waits to be killed.
import { silentLog } from '@flotilla/telemetry';
import { startPostgres } from '../src/index.ts';

const postgres = await startPostgres({ directory: process.argv[2] as string, databases: ['auth', 'videos'], log: silentLog });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, url: postgres.url('auth') })}\n`);
setInterval(() => {}, 60_000);
