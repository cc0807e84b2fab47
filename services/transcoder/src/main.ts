import { once } from 'node:events';
import { readSettings } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { openDirectoryStorage } from '@flotilla/storage';
import { createLog } from '@flotilla/telemetry';
import { settings } from './config.ts';
import { startTranscoderService } from './service.ts';

const required = {
  ...settings,
  eventsDatabaseUrl: { ...settings.eventsDatabaseUrl, optional: false },
  storageDirectory: { ...settings.storageDirectory, optional: false },
};
const config = readSettings(required, process.env);
const log = createLog({ service: 'transcoder', level: config.logLevel });
const stopAsked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

const transport = await createPostgresTransport({ url: config.eventsDatabaseUrl as string, log });
const storage = await openDirectoryStorage({ directory: config.storageDirectory as string, log });
const service = await startTranscoderService(config, { log, transport, storage });
log.info({ url: service.url }, 'transcoder listens');
await stopAsked;
await service.stop();
await transport.close();
