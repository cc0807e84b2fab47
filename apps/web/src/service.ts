import type { SettingsOf } from '@flotilla/config';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { settings } from './config.ts';

export type WebService = AsyncDisposable & { readonly url: string; stop(): Promise<void> };

/** Starts the service of the web client: HTML pages and built files. */
export async function startWebService(_config: SettingsOf<typeof settings>, _resources: { log: Log; metrics?: Metrics }): Promise<WebService> {
  throw new Error('not yet');
}
