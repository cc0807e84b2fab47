import type { IncomingMessage } from 'node:http';
import { type SentObject, sendObject } from '@flotilla/delivery';
import { type Streamed, streamed } from '@flotilla/http-server';
import type { Deps } from '../../deps.ts';
import { PRIVATE } from './file-access.ts';

/** Short, since the video's policy may change; players ask us again for each range. */
const LINK_LASTS_S = 5 * 60;

export type Deliver = (request: IncomingMessage, object: SentObject) => Promise<Streamed>;

/** How media are delivered: through this service, or with DELIVERY=redirect by a signed link to the store, where it supports them. */
export function createDelivery({ storage, config }: Pick<Deps, 'storage'> & { config: Pick<Deps['config'], 'delivery'> }): Deliver {
  const stream: Deliver = (request, object) => sendObject(storage, request, object);
  if (config.delivery === 'stream') return stream;
  return async (request, object) => {
    const { storageKey, contentType, contentDisposition } = object;
    if (request.method !== 'GET') return stream(request, object);
    const signed = { expiresInSeconds: LINK_LASTS_S, contentType, ...(contentDisposition !== undefined && { contentDisposition }) };
    const location = await storage.presign(storageKey, signed);
    if (location === null) return stream(request, object);
    return streamed(302, { location, 'cache-control': PRIVATE }, (response) => void response.end());
  };
}
