import { InvalidSettings, readSettings } from '@flotilla/config';
import { createLog, createMetrics } from '@flotilla/telemetry';
import { settings } from './config.ts';
import { startWebService } from './service.ts';

try {
  const config = readSettings(settings, process.env);
  const log = createLog({ service: 'web', level: config.logLevel });
  const service = await startWebService(config, { log, metrics: createMetrics('web') });
  log.info({ url: service.url }, 'The web service listens');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop());
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exitCode = 1;
}
