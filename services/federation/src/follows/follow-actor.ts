import { tables } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { discoverHandle, discoverInstance } from '../remote-actors/discover-actor.ts';
import { serverActorId } from '../remote-actors/server-actor.ts';
import { changeFollow } from './change-follow.ts';

/** Without a name, the instance itself. */
type Target = { readonly host: string; readonly name: string | null };

const followActorJob = defineJobType<Target>({
  name: 'follow-actor',
  maxAttempts: 5,
  countsUnavailable: true,
  leaseInSeconds: 60,
  stallInSeconds: 120,
  retryDelaysInSeconds: [60, 120, 240, 480],
  shownAs: 'activitypub-follow',
});

const db = tables({ Actor });

/** Has the instance follow others, one job each. */
export async function followLater({ database }: Pick<Deps, 'database'>, targets: readonly Target[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const target of targets)
      await enqueueJob(tx, followActorJob, target, { uniqueKey: `${target.name ?? ''}@${target.host}`, fairnessKey: target.host });
  });
}

export const followActor = job(followActorJob, (deps: Deps) => ({
  async run({ payload: { host, name } }) {
    const followed = name === null ? await discoverInstance(deps, host) : await discoverHandle(deps, name, host);
    const follower = await db(deps.database)
      .selectFrom('Actor')
      .selectAll()
      .where('id', '=', await serverActorId(deps))
      .executeTakeFirstOrThrow();
    return async (tx) => void (await changeFollow(tx, deps, { follower, followed }, 'requested'));
  },
}));
