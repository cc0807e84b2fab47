import { type Transaction, tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { Account, Mute } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { walkInRounds } from '../in-rounds.ts';
import { removeNotifications } from './forget-notifications.ts';
import { Notification } from './notification.entity.ts';

/** An account or a whole host is muted: by an account, or by the instance. */
type Muted = ({ readonly actorId: number } | { readonly host: string }) & { readonly byAccountId: number | null };

const forgetMutedJob = defineJobType<Muted>({
  name: 'forget-muted',
  maxAttempts: 100,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

/** No transaction lasts so long. */
const AGAIN_AFTER_MS = 30_000;
const db = tables({ Account, Mute, Notification });

/** Removes what came from somebody whom this transaction mutes; and once more later, for what was being told in the same instant. */
export async function forgetMuted(tx: Transaction, muted: Muted, now: Date): Promise<void> {
  await enqueueJob(tx, forgetMutedJob, muted);
  await enqueueJob(tx, forgetMutedJob, muted, { runAt: new Date(now.getTime() + AGAIN_AFTER_MS) });
}

export const forgetMutedLater = job(forgetMutedJob, ({ database }: Deps) => ({
  async run({ payload: { byAccountId, ...muted } }, { signal }) {
    const mute = db(database)
      .selectFrom('Mute')
      .select('id')
      .where((eb) => ('actorId' in muted ? eb('accountId', '=', muted.actorId) : eb('host', '=', muted.host)))
      .where('byAccountId', byAccountId === null ? 'is' : '=', byAccountId);
    // It has been ended meanwhile.
    if (!(await mute.executeTakeFirst())) return;
    const fromThem = db(database)
      .selectFrom('Notification')
      .select('id')
      .where((eb) =>
        'actorId' in muted
          ? eb('actorId', '=', muted.actorId)
          : eb('actorId', 'in', eb.selectFrom('Account').select('id').where('host', '=', muted.host)),
      )
      .$if(byAccountId !== null, (query) => query.where('accountId', '=', byAccountId as number));
    await walkInRounds({ query: fromThem, along: { id: 'asc' }, signal }, (rows) => removeNotifications(database, rows));
  },
}));
