import type { IncomingMessage } from 'node:http';
import { type SentObject, sendObject } from '@flotilla/delivery';
import type { Streamed } from '@flotilla/http-server';
import { Problem, problems } from '@flotilla/problem';
import type { Storage } from '@flotilla/storage';
import type { KeptFiles } from '../remote-files/create-kept-files.ts';
import type { KeptFile } from '../remote-files/kept-file-memory.ts';
import type { RemoteThing } from '../remote-files/remote-thing.ts';

type From = { readonly storage: Storage; readonly keptFiles: KeptFiles };
type Image = Omit<SentObject, 'storageKey'> & {
  readonly storageKey: string | null;
  /** Of another instance. */
  readonly remote: RemoteThing | null;
};

/** A picture or caption; one of another instance as it is kept here, which is fetched first if need be (docs/contract/federation.md#pictures-and-captions). */
export async function sendImage(from: From, request: IncomingMessage, { remote, storageKey, ...image }: Image): Promise<Streamed> {
  if (remote) return sendKept(from, request, remote, image.cacheControl);
  if (storageKey === null) throw problems.not_found();
  return sendObject(from.storage, request, { ...image, storageKey });
}

async function sendKept(
  { storage, keptFiles }: From,
  request: IncomingMessage,
  thing: RemoteThing,
  cacheControl: string,
): Promise<Streamed> {
  const send = (kept: KeptFile) => sendObject(storage, request, { ...kept, modifiedAt: kept.createdAt, cacheControl });
  const kept = await keptFiles.find(thing);
  try {
    return await send(kept);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    // It has made room a moment ago, or the store has lost it.
    await keptFiles.forget(kept);
    return send(await keptFiles.find(thing));
  }
}
