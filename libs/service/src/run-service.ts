import type { Settings, SettingsOf } from '@flotilla/config';
import { connectTransport, type transportSettings } from '@flotilla/events';
import { runProgram } from '@flotilla/program';
import { connectStorage, type storageSettings } from '@flotilla/storage';
import type { Service } from './service.ts';

type EngineConfig = SettingsOf<typeof transportSettings> & SettingsOf<typeof storageSettings> & { readonly uploadReserveBytes?: number };

/** Runs a service as the program of its process, on the engines its environment names. */
export function runService<Extras = unknown>({ name, settings, uses, start }: Service<never, Extras>, extras?: Extras): Promise<void> {
  return runProgram({
    name,
    settings: settings as Settings,
    async start(config, { running, ...context }) {
      const engines = config as unknown as EngineConfig;
      const reserve = engines.uploadReserveBytes === undefined ? {} : { reserveBytes: engines.uploadReserveBytes };
      const storage = uses.storage && (await connectStorage(engines, { ...context, ...reserve }));
      const transport = uses.events && (await connectTransport(engines, { service: name, ...context }));
      if (transport) running.defer(() => transport.close());
      const resources = { ...context, ...(storage && { storage }), ...(transport && { transport }), ...extras };
      return running.use(await start(config as never, resources as never));
    },
  });
}
