import type { IncomingMessage } from 'node:http';
import { type SettingsOf, setting } from '@flotilla/config';
import { type Streamed, streamed } from '@flotilla/http-server';
import type { Storage } from '@flotilla/storage';
import { sendObject } from './send-object.ts';
import type { SentObject } from './sent-object.ts';
/** Not even the store of a browser keeps it. */
export const PRIVATE = 'private, no-store';
/** Short, since the video's policy may change; players ask us again for each range. */
const LINK_LASTS_S = 5 * 60;

export const deliverySettings = {
  delivery: setting.oneOf(
    'DELIVERY',
    'How bytes reach players: streamed through the service, or by a redirect to a signed URL of the store.',
    ['stream', 'redirect'],
    { fallback: 'stream' },
  ),
};

export type Deliver = (request: IncomingMessage, object: SentObject) => Promise<Streamed>;

/** How media are delivered: through this service, or with DELIVERY=redirect by a signed link to the store, where it supports them. */
export function createDelivery({
  storage,
  config,
}: {
  readonly storage: Storage;
  readonly config: SettingsOf<typeof deliverySettings>;
}): Deliver {
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
