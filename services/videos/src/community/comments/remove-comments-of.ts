import { hasRight, type Input } from '@flotilla/contract';
import type { commentsApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import { findAccountId, findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { emptySomeOf } from './empty-comments.ts';
import { publishAuditEvent } from './publish-audit-event.ts';

type Wanted = Input<typeof commentsApi.removeCommentsOf>['body'];

const MOST = 5000;
const AT_ONCE = 500;

const removeCommentsJob = defineJobType<{ accountId: number; ownerId: number | null }>({
  name: 'remove-comments-of',
  maxAttempts: 100,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

/** Has the comments of an account deleted later (docs/contract/comments.md#delete-all). Throws 403 and 404. */
export async function removeCommentsOf(
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
  { accountName, scope }: Wanted,
  caller: Caller,
): Promise<void> {
  const isEverywhere = scope === 'instance';
  if (isEverywhere && !hasRight(caller.role, 'MANAGE_ANY_VIDEO_COMMENT')) throw problems.forbidden();
  const accountId = await findAccountId(deps, accountName);
  const ownId = await findOwnAccountId(deps, caller);
  const ownerId = isEverywhere ? null : ownId;
  await deps.database.transaction(async (tx) => {
    const values = { account: accountName, scope };
    publishAuditEvent(tx, caller, { isOwn: accountId === ownId, action: 'delete', values, at: deps.clock.now() });
    await enqueueJob(tx, removeCommentsJob, { accountId, ownerId });
  });
}

export const removeComments = job(removeCommentsJob, ({ database, clock }: Deps) => ({
  async run({ payload }, { signal }) {
    for (let left = MOST; left > 0; left -= AT_ONCE) {
      signal.throwIfAborted();
      const wanted = { ...payload, atMost: AT_ONCE, now: clock.now() };
      if ((await database.transaction((tx) => emptySomeOf(tx, wanted))) < AT_ONCE) return;
    }
  },
}));
