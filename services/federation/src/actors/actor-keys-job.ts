import type { Transaction } from '@flotilla/database';
import { tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job, schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { ensureKey, type KeyNeeds } from './ensure-key.ts';

const db = tables({ Actor });

const EVERY_SECONDS = 5;
/** A tenth of one core: keys of 10,000 accounts and their channels are there after six hours, and whoever is asked for gets one at once. */
const AT_ONCE = 5;

const actorKeys = defineJobType<{ readonly actorId: number }>({
  name: 'actor-keys',
  maxAttempts: 3,
  leaseInSeconds: 60,
  stallInSeconds: 120,
});

export const makeActorKeys = job(actorKeys, (deps: KeyNeeds) => ({
  async run({ payload: { actorId } }) {
    await ensureKey(deps, actorId);
  },
}));

export const requestKey = (tx: Transaction, actorId: number) => enqueueJob(tx, actorKeys, { actorId }, { uniqueKey: String(actorId) });

/** Those who have no key yet get one little by little: at the first start, everybody. */
export const requestMissingKeys = schedule('request-actor-keys', EVERY_SECONDS, ({ database }: Pick<Deps, 'database'>) => async () => {
  await database.transaction(async (tx) => {
    const without = await db(tx)
      .selectFrom('Actor')
      .select('id')
      .where('localKind', 'is not', null)
      .where('publicKey', 'is', null)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of without) await requestKey(tx, id);
  });
});
