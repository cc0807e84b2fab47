import { tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { LockMode } from '@mikro-orm/core';
import {
  Account,
  Channel,
  publishAccount,
  publishChannel,
  removeAccountJob,
  removeImages,
  removeRemoteAccountJob,
  Video,
} from '../catalogue/index.ts';
import { forgetAccount } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { aliveUploads } from '../uploads/index.ts';
import { endUploads, endVideos } from './end-content.ts';

const db = tables({ Account, Channel, Video });

export const removeAccount = job(removeAccountJob, (deps: Deps) => ({
  async run({ payload: { userId } }, { signal }) {
    const { database } = deps;
    await endUploads(deps, aliveUploads(database).where('userId', '=', userId), signal);
    const account = await db(database).selectFrom('Account').select('id').where('userId', '=', userId).executeTakeFirst();
    if (account) await removeWithAll(deps, { accountId: account.id, userId }, signal);
  },
}));

export const removeRemoteAccount = job(removeRemoteAccountJob, (deps: Deps) => ({
  run: ({ payload: { accountId } }, { signal }) => removeWithAll(deps, { accountId, userId: null }, signal),
}));

type Leaving = { readonly accountId: number; readonly userId: number | null };

/** What comes meanwhile is found by the next round; once the account is gone, nothing can come. */
async function removeWithAll(deps: Deps, leaving: Leaving, signal: AbortSignal): Promise<void> {
  const videos = db(deps.database).selectFrom('Video').select('id').where('accountId', '=', leaving.accountId);
  do {
    await endVideos(deps, videos, signal);
    await forgetCommunity(deps, leaving, signal);
  } while (!(await removeEmptyAccount(deps, leaving)));
}

/** What the account did with videos of others, and others with its channels. */
async function forgetCommunity(deps: Deps, leaving: Leaving, signal: AbortSignal): Promise<void> {
  const channels = await db(deps.database).selectFrom('Channel').select('id').where('accountId', '=', leaving.accountId).execute();
  await forgetAccount(deps, { ...leaving, channelIds: channels.map(({ id }) => id) }, signal);
}

/** Whether the account is gone; it stays while it has videos, or anything in the community. */
async function removeEmptyAccount({ database }: Deps, { accountId }: Leaving): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await tx.findOne(Account, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) return true;
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
