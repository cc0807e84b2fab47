// `npm run cluster [-- --replicas 2]`: every service in processes of its own on real engines, as in Kubernetes, on this machine.
import { parseArgs } from 'node:util';
import { clusterEngines } from '@flotilla/cluster';
import { readSettings } from '@flotilla/config';
import { runPlatform, settings } from '@flotilla/platform';

const { values } = parseArgs({ options: { replicas: { type: 'string', default: '1' } } });
const given = { ...process.env, REPLICAS: values.replicas };

await runPlatform({
  environment: async (progress, stack) => {
    // Said before engines are started for nothing.
    readSettings(settings, given);
    return clusterEngines(given, { progress, stack });
  },
});
