// `npm start`: a whole instance on this machine, in one process unless PROCESSES says otherwise.
import { runPlatform } from '@flotilla/standalone';
import { readCommandLine } from './command-line.ts';

readCommandLine(
  `Usage: npm start

Starts an instance and says where to open it; Ctrl-C stops it. Settings are environment variables, none is needed:

  PORT=9100 DATA_DIR=/srv/flotilla npm start

npm run settings lists them all, with their defaults.`,
  {},
);
await runPlatform({ environment: async () => process.env });
