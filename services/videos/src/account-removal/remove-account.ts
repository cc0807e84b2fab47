import { execute } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { LockMode } from '@mikro-orm/core';
import { Account, Channel, endVideo, lockVideo, removeAccountJob } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { endUpload, lockSession } from '../uploads/index.ts';

export const removeAccount = job(removeAccountJob, (deps: Deps) => ({
  async run({ payload: { userId } }, { signal }) {
    await endUploads(deps, userId, signal);
    // A video that is being made meanwhile is found by the next round; once the account is gone none can be made.
    while (!signal.aborted && !(await removeEmptyAccount(deps, userId))) await endVideos(deps, userId, signal);
    signal.throwIfAborted();
  },
}));

async function endUploads({ database, clock }: Deps, userId: number, signal: AbortSignal): Promise<void> {
  const text = `select id from upload_sessions where user_id = $1 and state in ('open', 'received')`;
  for (const { id } of await database.query<{ id: string }>({ text, values: [userId] })) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session?.state === 'open' || session?.state === 'received') await endUpload(tx, session, 'cancelled', clock.now());
    });
  }
}

async function endVideos({ database }: Deps, userId: number, signal: AbortSignal): Promise<void> {
  const text = 'select v.id from videos v join accounts a on a.id = v.account_id where a.user_id = $1';
  for (const { id } of await database.query<{ id: number }>({ text, values: [userId] })) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, { id });
      if (video) await endVideo(tx, video);
    });
  }
}

/** Whether the account is gone; it stays while it has videos. */
async function removeEmptyAccount({ database }: Deps, userId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await tx.findOne(Account, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) return true;
    if ((await execute(tx, 'select 1 from videos where account_id = $1 limit 1', [account.id])).length > 0) return false;
    await tx.nativeDelete(Channel, { accountId: account.id });
    tx.remove(account);
    return true;
  });
}
