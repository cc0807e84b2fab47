import { createServiceClient, type ServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './config.ts';

const DEADLINE_IN_MS = 5_000;

/** Asks `videos` who may have which files. */
export const createVideosClient = (
  { videosUrl, servicePrivateKey }: Pick<Config, 'servicePrivateKey' | 'videosUrl'>,
  log: Log,
): ServiceClient =>
  createServiceClient({
    from: 'transcoder',
    to: 'videos',
    baseUrl: videosUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Files cannot be found right now.',
    log,
  });
