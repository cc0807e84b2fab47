// `npm run migrate`: applies the migrations to the databases that the environment names, as the job of a cluster does before a new release.
import { databaseSettingOf } from '@flotilla/service';
import { loadServices, migrateDatabases, ownersOf } from '@flotilla/standalone';
import { createLog } from '@flotilla/telemetry';
import { readCommandLine } from './command-line.ts';

const services = await loadServices();
readCommandLine(`Usage: npm run migrate   (the databases are those of ${ownersOf(services).map(databaseSettingOf).join(', ')})`, {});

const giveUp = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp.abort());

try {
  const log = createLog({ service: 'migrate' });
  for (const { service, steps } of await migrateDatabases(process.env, { log, services, signal: giveUp.signal })) {
    process.stdout.write(`${service}: ${steps.length === 0 ? 'nothing to do' : steps.join(', ')}\n`);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
