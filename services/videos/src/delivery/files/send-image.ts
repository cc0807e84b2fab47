import type { IncomingMessage } from 'node:http';
import { type SentObject, sendObject } from '@flotilla/delivery';
import { type Streamed, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Storage } from '@flotilla/storage';

type Image = Omit<SentObject, 'storageKey'> & { readonly storageKey: string | null; readonly url: string | null };

/** A picture or caption that is stored here; for one of another instance the way to it, which may change (docs/contract/federation.md#remote-things). */
export function sendImage(storage: Storage, request: IncomingMessage, { url, storageKey, ...image }: Image): Promise<Streamed> | Streamed {
  if (storageKey !== null) return sendObject(storage, request, { ...image, storageKey });
  if (url === null) throw problems.not_found();
  return streamed(302, { location: url, 'cache-control': 'no-store' }, (response) => void response.end());
}
