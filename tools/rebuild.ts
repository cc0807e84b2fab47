// `npm run rebuild -- <service>`: makes what a service knows of others anew, from the newest fact of each thing. The service may run meanwhile.
import { openInstance } from '@flotilla/audit';
import { createLog } from '@flotilla/telemetry';
import { rebuildVideos } from '@flotilla/videos';

const rebuilds = { videos: rebuildVideos } as const;

const [service] = process.argv.slice(2);
const rebuild = Object.hasOwn(rebuilds, service ?? '') ? rebuilds[service as keyof typeof rebuilds] : undefined;
if (!rebuild) {
  process.stderr.write(
    `Usage: npm run rebuild -- <${Object.keys(rebuilds).join('|')}>   (the other services keep nothing that others own)\n`,
  );
  process.exitCode = 2;
} else {
  try {
    const log = createLog({ service: 'rebuild', level: 'warn' });
    await using instance = await openInstance(process.env, log);
    const { topics, handled, settled, failed } = await rebuild({ url: instance.databaseUrls.videos, transport: instance.transport, log });
    process.stdout.write(`${service}: ${handled} facts of ${topics.join(', ')} handled, ${settled} without effect, ${failed} failed\n`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
