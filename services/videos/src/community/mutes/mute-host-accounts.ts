import { anyOf, sql, type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { Account, hideMutedJob, Mute } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

const AT_ONCE = 200;
const db = tables({ Account, Mute });

/** Runs while jobs are paused, too, since a moderator does not want to see this server. */
const muteHostJob = defineJobType<{ host: string }>({
  name: 'mute-host',
  maxAttempts: 100,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  runsWhilePaused: true,
});

/** Takes over to the accounts of a server, and from there to their videos, that the instance muted it or does no longer (docs/contract/mutes.md#hosts). */
export async function muteHostLater(tx: Transaction, host: string): Promise<void> {
  await enqueueJob(tx, muteHostJob, { host });
}

export const muteHost = job(muteHostJob, ({ database }: Deps) => ({
  async run({ payload: { host } }, { signal }) {
    let after = 0;
    do {
      signal.throwIfAborted();
      after = await database.transaction((tx) => muteSome(tx, host, after));
    } while (after > 0);
  },
}));

/** Returns the last id it looked at, 0 at the end. */
async function muteSome(tx: Transaction, host: string, after: number): Promise<number> {
  const accounts = await db(tx)
    .selectFrom('Account')
    .select('id')
    .where('host', '=', host)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute();
  const ids = accounts.map(({ id }) => id);
  const isMuted = sql<boolean>`exists (select from mutes m where m.by_account_id is null and (m.account_id = accounts.id or m.host = accounts.host))`;
  const changed = await db(tx)
    .updateTable('Account as accounts')
    .set({ mutedByInstance: isMuted })
    .where((eb) => anyOf(eb, 'accounts.id', ids))
    .where('accounts.mutedByInstance', '!=', isMuted)
    .returning('accounts.id')
    .execute();
  for (const { id: accountId } of changed) await enqueueJob(tx, hideMutedJob, { accountId });
  return ids.at(-1) ?? 0;
}
