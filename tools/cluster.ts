// `npm run cluster [-- --replicas 2]`: every service in processes of its own on real engines, as in Kubernetes, on this machine.
import { parseArgs } from 'node:util';
import { clusterEngines } from '@flotilla/cluster';
import { runPlatform } from '@flotilla/platform';

const { values } = parseArgs({ options: { replicas: { type: 'string', default: '1' } } });

await runPlatform({
  environment: async (progress, stack) => ({ ...(await clusterEngines(process.env, { progress, stack })), REPLICAS: values.replicas }),
});
