// `npm run rebuild -- <service>`: rebuilds a service's read models from the newest event of each key. The service may run meanwhile.
import { openInstance } from '@flotilla/integrity-check';
import { loadServices } from '@flotilla/standalone';
import { createLog } from '@flotilla/telemetry';
import { endWithUsage, readCommandLine } from './command-line.ts';

const services = await loadServices();
const rebuildable = services.filter(({ rebuild }) => rebuild).map(({ name }) => name);
const usage = `Usage: npm run rebuild -- <${rebuildable.join('|')}>   (the other services keep nothing of others that could be made anew)`;

const [wanted = ''] = readCommandLine(usage, { allowPositionals: true }).positionals;
const { rebuild } = services.find(({ name }) => name === wanted) ?? {};
if (!rebuild) endWithUsage(usage, wanted === '' ? 'The service is missing.' : `There is nothing to rebuild in ${wanted}.`);
const log = createLog({ service: 'rebuild', level: 'warn' });

try {
  await using instance = await openInstance(process.env, log, services);
  const { transport, databaseUrl } = instance;
  const { topics, handled, settled, failed } = await rebuild({ url: databaseUrl(wanted), transport, log });
  process.stdout.write(`${wanted}: ${handled} events of ${topics.join(', ')} handled, ${settled} without effect, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
