import type { Settings } from '@flotilla/config';
import { runProgram } from '@flotilla/program';
import { connectEngines } from './connect-engines.ts';
import type { Service } from './service.ts';

/** Runs a service as the program of its process, on the engines that the environment names. */
export function runService<Extras = unknown>({ name, settings, uses, start }: Service<never, Extras>, extras?: Extras): Promise<void> {
  return runProgram({
    name,
    settings: settings as Settings,
    async start(config, { running, ...context }) {
      const { transport, storage } = running.use(await connectEngines(config, uses, { ...context, name, log: () => context.log }));
      const resources = { ...context, ...(storage && { storage }), ...(transport && { transport }), ...extras };
      return running.use(await start(config as never, resources as never));
    },
  });
}
