import { tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { LockMode } from '@mikro-orm/core';
import { Account, Channel, endVideo, lockVideo, removeAccountJob, Video } from '../catalogue/index.ts';
import { forgetAccount } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { aliveUploads, endUpload, lockSession } from '../uploads/index.ts';

const db = tables({ Account, Channel, Video });

export const removeAccount = job(removeAccountJob, (deps: Deps) => ({
  async run({ payload: { userId } }, { signal }) {
    await endUploads(deps, userId, signal);
    // What comes meanwhile is found by the next round; once the account is gone, nothing can come.
    do {
      await endVideos(deps, userId, signal);
      await forgetCommunity(deps, userId, signal);
    } while (!signal.aborted && !(await removeEmptyAccount(deps, userId)));
    signal.throwIfAborted();
  },
}));

async function endUploads({ database, clock }: Deps, userId: number, signal: AbortSignal): Promise<void> {
  for (const { id } of await aliveUploads(database).where('userId', '=', userId).execute()) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session?.state === 'open' || session?.state === 'received') await endUpload(tx, session, 'cancelled', clock.now());
    });
  }
}

async function endVideos({ database }: Deps, userId: number, signal: AbortSignal): Promise<void> {
  const owned = db(database).selectFrom('Video as v').innerJoin('Account as a', 'a.id', 'v.accountId').where('a.userId', '=', userId);
  for (const { id } of await owned.select('v.id').execute()) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, { id });
      if (video) await endVideo(tx, video);
    });
  }
}

/** What the account did with videos of others, and others with its channels. */
async function forgetCommunity(deps: Deps, userId: number, signal: AbortSignal): Promise<void> {
  const account = await db(deps.database).selectFrom('Account').select('id').where('userId', '=', userId).executeTakeFirst();
  if (!account) return;
  const channels = await db(deps.database).selectFrom('Channel').select('id').where('accountId', '=', account.id).execute();
  await forgetAccount(deps, { accountId: account.id, userId, channelIds: channels.map(({ id }) => id) }, signal);
}

/** Whether the account is gone; it stays while it has videos, or anything in the community. */
async function removeEmptyAccount({ database }: Deps, userId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await tx.findOne(Account, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) return true;
    const video = await db(tx).selectFrom('Video').select('id').where('accountId', '=', account.id).limit(1).executeTakeFirst();
    if (video) return false;
    await tx.nativeDelete(Channel, { accountId: account.id });
    tx.remove(account);
    return true;
  });
}
