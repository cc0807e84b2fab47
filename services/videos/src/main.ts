import { once } from 'node:events';
import { readSettings } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { openDirectoryStorage } from '@flotilla/storage';
import { createLog } from '@flotilla/telemetry';
import { settings } from './config.ts';
import { startVideosService } from './service.ts';

const required = {
  eventsDatabaseUrl: { ...settings.eventsDatabaseUrl, optional: false },
  storageDirectory: { ...settings.storageDirectory, optional: false },
};
const config = readSettings({ ...settings, ...required }, process.env);
const log = createLog({ service: 'videos', level: config.logLevel });
const stopAsked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

const transport = await createPostgresTransport({ url: config.eventsDatabaseUrl as string, log });
const storage = await openDirectoryStorage({ directory: config.storageDirectory as string, log, reserveBytes: config.uploadReserveBytes });
const service = await startVideosService(config, { log, transport, storage });
log.info({ url: service.url }, 'videos listens');
await stopAsked;
await service.stop();
await transport.close();
