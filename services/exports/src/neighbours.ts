import { createServiceClient, isPassing, type ServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './config.ts';

/** The services that have what archives are made of. */
export type Neighbours = { readonly auth: ServiceClient; readonly videos: ServiceClient; readonly federation: ServiceClient };

/** Federation asks `videos` in turn, for twenty videos at once or for each of twenty comments. */
const DEADLINE_IN_MS = 15_000;

const codeOf = (body: unknown) => (body as { readonly code?: unknown } | null)?.code;

/**
 * Waited for is what passes, and 404 of a release that does not know the route yet. After any other answer an archive that asks again and again would never be
 * made, and its user never hear of it.
 */
const mayPass = ({ status, body }: { readonly status: number; readonly body?: unknown }): boolean =>
  isPassing(status) || (status === 404 && codeOf(body) !== 'account_not_found');

export function createNeighbours({ authUrl, videosUrl, federationUrl, servicePrivateKey }: Config, log: Log): Neighbours {
  const clientOf = (to: keyof Neighbours, baseUrl: readonly string[]) =>
    createServiceClient({
      from: 'exports',
      to,
      baseUrl,
      servicePrivateKey,
      deadlineInMs: DEADLINE_IN_MS,
      detail: 'What belongs to people cannot be read right now.',
      mayPass,
      log,
    });
  return { auth: clientOf('auth', authUrl), videos: clientOf('videos', videosUrl), federation: clientOf('federation', federationUrl) };
}
