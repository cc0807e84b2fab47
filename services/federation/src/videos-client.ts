import { videosProblems } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';
import { createServiceClient, type ServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './config.ts';

const DEADLINE_IN_MS = 5_000;

/** Asks `videos` for what is shown and told of its things. */
export const createVideosClient = (
  { videosUrl, servicePrivateKey }: Pick<Config, 'servicePrivateKey' | 'videosUrl'>,
  log: Log,
): ServiceClient =>
  createServiceClient({
    from: 'federation',
    to: 'videos',
    baseUrl: videosUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Videos cannot be read right now.',
    log,
  });

/** Refuses as `videos` did. Throws 404, 401 and 403, and 503 for what was not to be expected. */
export function refuseAs(videos: ServiceClient, answer: { readonly status: number; readonly body: unknown }): never {
  switch (answer.status) {
    case 404:
      throw problems.not_found();
    case 403:
      throw problems.forbidden();
    case 401:
      throw hasCode(answer.body, 'video_requires_password') ? videosProblems.video_requires_password() : problems.unauthorized_request();
    default:
      return videos.refuse(answer);
  }
}

const hasCode = (body: unknown, code: string) => typeof body === 'object' && body !== null && 'code' in body && body.code === code;
