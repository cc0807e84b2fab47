// `npm start [-- --instances 2 --follow]`: a whole instance on this machine, or several, in one process unless PROCESSES says otherwise.
import { loadServices, runPlatform, severalInstances } from '@flotilla/standalone';
import { endWithUsage, readCommandLine } from './command-line.ts';

const MOST_INSTANCES = 9;
const usage = `Usage: npm start [-- --instances N [--follow]]

Starts an instance and says where to open it; Ctrl-C stops it. Settings are environment variables, none is needed:

  PORT=9100 DATA_DIR=/srv/flotilla npm start

  --instances  starts N instances that reach each other by plain HTTP on loopback, to try federation: at PORT and the ports after it,
               with their data in DATA_DIR/1, DATA_DIR/2 and so on (default ./data/instances)
  --follow     makes each of them follow all others

npm run settings lists all settings, with their defaults.`;

const { values } = readCommandLine(usage, {
  options: { instances: { type: 'string', default: '1' }, follow: { type: 'boolean', default: false } },
});
const { follow } = values;
const count = Number(values.instances);
if (!Number.isInteger(count) || count < 1 || count > MOST_INSTANCES)
  endWithUsage(usage, `--instances is a number from 1 to ${MOST_INSTANCES}`);
if (follow && count === 1) endWithUsage(usage, '--follow is for several instances');

await runPlatform({
  environments: async () => (count === 1 ? [process.env] : severalInstances(process.env, count, await loadServices())),
  follow,
});
