import { runProgram } from '@flotilla/program';
import { settings } from './config.ts';
import { startWebService } from './service.ts';

await runProgram({
  name: 'web',
  settings,
  start: async (config, { running, ...context }) => running.use(await startWebService(config, context)),
});
