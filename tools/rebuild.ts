// `npm run rebuild -- <service>`: makes what a service knows of others anew, from the newest event of each thing. The service may run meanwhile.
import { openInstance } from '@flotilla/integrity-check';
import { createLog } from '@flotilla/telemetry';
import { rebuildVideos } from '@flotilla/videos';
import { endWithUsage, readCommandLine } from './command-line.ts';

const rebuilds = { videos: rebuildVideos } as const;

const usage = `Usage: npm run rebuild -- <${Object.keys(rebuilds).join('|')}>   (the other services keep nothing that others own)`;

const [service = ''] = readCommandLine(usage, { allowPositionals: true }).positionals;
if (!Object.hasOwn(rebuilds, service))
  endWithUsage(usage, service === '' ? 'The service is missing.' : `There is nothing to rebuild in ${service}.`);
const rebuild = rebuilds[service as keyof typeof rebuilds];
const log = createLog({ service: 'rebuild', level: 'warn' });

try {
  await using instance = await openInstance(process.env, log);
  const { topics, handled, settled, failed } = await rebuild({ url: instance.databaseUrl('videos'), transport: instance.transport, log });
  process.stdout.write(`${service}: ${handled} events of ${topics.join(', ')} handled, ${settled} without effect, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
