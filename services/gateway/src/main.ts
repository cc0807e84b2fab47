import { readSettings, setting } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { createLog } from '@flotilla/telemetry';
import { settings } from './config.ts';
import { startGatewayService } from './service.ts';

const config = readSettings(
  {
    ...settings,
    eventsDatabaseUrl: setting.url('EVENTS_DATABASE_URL', 'The database that carries facts between services.', { secret: true }),
    logLevel: setting.text('LOG_LEVEL', 'The least severe log lines to write.', { fallback: 'info' }),
  },
  process.env,
);
const log = createLog({ service: 'gateway', level: config.logLevel });
const transport = await createPostgresTransport({ url: config.eventsDatabaseUrl, log });
const service = await startGatewayService(config, { log, transport });

async function stop(): Promise<void> {
  await service.stop();
  await transport.close();
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
