import { connectTransport } from '@flotilla/events';
import { runProgram } from '@flotilla/program';
import { settings } from './config.ts';
import type { AnnounceAdministrator } from './deps.ts';
import { startAuthService } from './service.ts';

/** Told to whoever started this process when it listens, else shown on the terminal; never part of the log. */
const announceAdministrator: AnnounceAdministrator = (administrator) => {
  if (process.send) process.send({ administrator });
  else process.stdout.write(`Sign in as ${administrator.username} with the password ${administrator.password} (shown only now)\n`);
};

await runProgram({
  name: 'auth',
  settings,
  start: async (config, { running, ...context }) => {
    const transport = await connectTransport(config, { service: 'auth', ...context });
    running.defer(() => transport.close());
    return running.use(await startAuthService(config, { ...context, transport, announceAdministrator }));
  },
});
