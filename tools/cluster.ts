// `npm run cluster [-- --replicas 2]`: every service in processes of its own on real engines, as in Kubernetes, on this machine.
import { clusterEngines } from '@flotilla/cluster';
import { checkSettings, loadServices, runPlatform } from '@flotilla/standalone';
import { readCommandLine } from './command-line.ts';

const usage = 'Usage: npm run cluster [-- --replicas N]';

const { values } = readCommandLine(usage, { options: { replicas: { type: 'string', default: '1' } } });
const given = { ...process.env, REPLICAS: values.replicas };

await runPlatform({
  environments: async (progress, stack) => {
    // Checked before engines are started in vain.
    const services = await loadServices();
    checkSettings(given, services);
    return [await clusterEngines(given, { services, progress, stack })];
  },
});
