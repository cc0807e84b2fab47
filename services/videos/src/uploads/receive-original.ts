import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, type Transaction, tables } from '@flotilla/database';
import type { IncomingFile, ReceivingContext } from '@flotilla/http-server';
import { Problem, problems } from '@flotilla/problem';
import { NoSpace } from '@flotilla/storage';
import { findManagedChannel, findOwnAccountId } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { refuseMediaType } from './accepted-media-types.ts';
import { admitArriving } from './admit-arriving.ts';
import { PendingObject } from './pending-object.entity.ts';
import { maxSizeOf, refuseSize } from './refuse-size.ts';
import { refuseWithoutQuota } from './refuse-without-quota.ts';
import { storableName } from './storable-text.ts';
import { newOriginalKey } from './storage-keys.ts';
import { within } from './within.ts';

export type ReceivedFile = {
  readonly uuid: string;
  readonly storageKey: string;
  readonly size: number;
  readonly filename: string;
  readonly mediaType: string;
};

const db = tables({ PendingObject });
export const addPending = prepared('add-pending-object', (on, storageKey: string, createdAt: Date) =>
  db(on).insertInto('PendingObject').values({ storageKey, createdAt }),
);

/** Fields and images together are never larger than this. */
const BESIDES_THE_FILE = 32 * 1024 * 1024;

/** Streams the video of a simple upload into storage. Throws 413 and 507 as soon as they are certain, and 404, 403 and 415 with them. */
export async function receiveOriginal(deps: Deps, file: IncomingFile, context: ReceivingContext): Promise<ReceivedFile> {
  const { database, storage, config, clock } = deps;
  const refuse = (size: number) => refuseKnown(deps, file, context, size);
  // For small requests the checks keep their usual order.
  const atLeast = Number(context.request.headers['content-length'] ?? 0) - BESIDES_THE_FILE;
  if (atLeast > 0) await refuse(atLeast);
  const uuid = randomUUID();
  const storageKey = newOriginalKey(uuid);
  await addPending(database, storageKey, clock.now());
  try {
    const accountId = await payerOf(deps, context);
    const admit = async (size: number) => {
      try {
        return await admitArriving(deps, { storageKey, accountId, size });
      } catch (error) {
        // Of several refusals, the first in the order of the checks.
        if (error instanceof Problem) await refuse(size);
        throw error;
      }
    };
    // The rest of the form is still being read, so a refusal must not destroy its stream.
    const bytes = file.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const body = Readable.from(within(maxSizeOf(config), bytes, { refuse, admit }), { objectMode: false });
    const { size } = await storage.put(storageKey, body, { signal: context.signal });
    return { uuid, storageKey, size, filename: storableName(file.filename), mediaType: file.mediaType };
  } catch (error) {
    await discardOriginal(deps, storageKey);
    throw error instanceof NoSpace ? problems.insufficient_storage() : error;
  }
}

/** Deletes an unused file, unless a video was made of it after all: then its row of pending objects is gone. */
export async function discardOriginal({ database, storage }: Pick<Deps, 'database' | 'storage'>, storageKey: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (await takePending(tx, storageKey)) await storage.delete([storageKey]);
  });
}

/** Removes the row of a pending object; false when it was used or discarded already. No other transaction can take it until this one ends. */
export async function takePending(tx: Transaction, storageKey: string): Promise<boolean> {
  const { numDeletedRows } = await db(tx).deleteFrom('PendingObject').where('storageKey', '=', storageKey).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Checks a file of at least so many bytes with what is known before the whole form has arrived, in the order of docs/contract/uploads.md#one-request. */
async function refuseKnown(deps: Deps, { mediaType }: IncomingFile, context: ReceivingContext, size: number): Promise<void> {
  const channel = await findKnownChannel(deps, context);
  refuseMediaType(deps, mediaType);
  await refuseSize(deps, size);
  if (channel) await refuseWithoutQuota(deps, channel.accountId, size);
}

/** The channel of the form, if that has arrived. Throws 404 and 403. */
async function findKnownChannel(deps: Deps, { caller, fields }: ReceivingContext) {
  const channelId = Number(fields['channelId']);
  const isKnown = caller && Number.isInteger(channelId) && channelId > 0 && channelId < 2 ** 31;
  return isKnown ? findManagedChannel(deps, channelId, caller) : undefined;
}

/** Whose quota the file counts against while it arrives: the channel's owner's, and the caller's own as long as no channel is known. */
async function payerOf(deps: Deps, context: ReceivingContext): Promise<number> {
  const channel = await findKnownChannel(deps, context).catch((error: unknown) => {
    // The request is refused for it later, when its fields have been checked.
    if (!(error instanceof Problem)) throw error;
    return undefined;
  });
  if (channel) return channel.accountId;
  if (!context.caller) throw videosProblems.account_not_found();
  return findOwnAccountId(deps, context.caller);
}
