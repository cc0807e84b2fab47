import { tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { LockMode } from '@mikro-orm/core';
import { Account, Channel, publishAccount, publishChannel, removeAccountJob, removeImages, Video } from '../catalogue/index.ts';
import { forgetAccount } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { aliveUploads } from '../uploads/index.ts';
import { endUploads, endVideos } from './end-content.ts';

const db = tables({ Account, Channel, Video });

export const removeAccount = job(removeAccountJob, (deps: Deps) => ({
  async run({ payload: { userId } }, { signal }) {
    const { database } = deps;
    await endUploads(deps, aliveUploads(database).where('userId', '=', userId), signal);
    const videos = db(database).selectFrom('Video as v').innerJoin('Account as a', 'a.id', 'v.accountId').where('a.userId', '=', userId);
    // What comes meanwhile is found by the next round; once the account is gone, nothing can come.
    do {
      await endVideos(deps, videos.select('v.id'), signal);
      await forgetCommunity(deps, userId, signal);
    } while (!(await removeEmptyAccount(deps, userId)));
  },
}));

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
    const { id: accountId } = account;
    const video = await db(tx).selectFrom('Video').select('id').where('accountId', '=', accountId).limit(1).executeTakeFirst();
    if (video) return false;
    const channels = await db(tx).selectFrom('Channel').select('id').where('accountId', '=', accountId).orderBy('id').forUpdate().execute();
    for (const { id } of channels) {
      await removeImages(tx, { channelId: id });
      await publishChannel(tx, id, true);
    }
    await tx.nativeDelete(Channel, { accountId });
    await removeImages(tx, { accountId });
    await publishAccount(tx, accountId, true);
    tx.remove(account);
    return true;
  });
}
