import type { SettingsOf } from '@flotilla/config';
import type { EventTransport, transportSettings } from '@flotilla/events';
import type { Storage, storageSettings } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Service } from './service.ts';

type EngineConfig = SettingsOf<typeof transportSettings> & SettingsOf<typeof storageSettings> & { readonly uploadReserveBytes?: number };
type Options = {
  /** The name of the process, as engines see it. */
  readonly name: string;
  readonly log: (engine: 'events' | 'storage') => Log;
  readonly metrics?: Metrics;
  readonly signal?: AbortSignal;
};

/** Connections of a process to the engines its services use; closed when disposed. */
export type Engines = AsyncDisposable & { readonly transport?: EventTransport; readonly storage?: Storage };

/** Connects to the engines that services need, and loads the libraries of no others. `config` has the settings of those services. */
export async function connectEngines(config: object, uses: Service['uses'], { name, log, ...context }: Options): Promise<Engines> {
  const engines = config as EngineConfig;
  const { uploadReserveBytes: reserveBytes } = engines;
  const reserve = reserveBytes === undefined ? {} : { reserveBytes };
  const storage =
    uses.storage && (await (await import('@flotilla/storage')).connectStorage(engines, { ...context, ...reserve, log: log('storage') }));
  const transport =
    uses.events && (await (await import('@flotilla/events')).connectTransport(engines, { ...context, service: name, log: log('events') }));
  return {
    ...(storage && { storage }),
    ...(transport && { transport }),
    [Symbol.asyncDispose]: async () => transport?.close(),
  };
}
