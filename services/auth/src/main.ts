import { once } from 'node:events';
import { readSettings } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { createLog } from '@flotilla/telemetry';
import { settings } from './config.ts';
import type { AnnounceAdministrator } from './deps.ts';
import { startAuthService } from './service.ts';

/** Told to whoever started this process when it listens, else shown on the terminal; never part of the log. */
const announceAdministrator: AnnounceAdministrator = (administrator) => {
  if (process.send) process.send({ administrator });
  else process.stdout.write(`Sign in as ${administrator.username} with the password ${administrator.password} (shown only now)\n`);
};

const config = readSettings({ ...settings, eventsDatabaseUrl: { ...settings.eventsDatabaseUrl, optional: false } }, process.env);
const log = createLog({ service: 'auth', level: config.logLevel });
const stopAsked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

const transport = await createPostgresTransport({ url: config.eventsDatabaseUrl as string, log });
const service = await startAuthService(config, { log, transport, announceAdministrator });
log.info({ url: service.url }, 'auth listens');
await stopAsked;
await service.stop();
await transport.close();
