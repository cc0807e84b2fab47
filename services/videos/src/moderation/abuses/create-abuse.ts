import { hasRight, type Input } from '@flotilla/contract';
import { abuseState, type abusesApi, moderationEvents, notificationType, videosProblems } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { findOwnAccountId } from '../../catalogue/index.ts';
import { thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { Abuse } from './abuse.entity.ts';
import { findReported, type Reported, type Reporter } from './find-reported.ts';
import { tellModerators } from './tell-people.ts';

type Wanted = Input<typeof abusesApi.createAbuse>['body'];

/** Reports of one user that wait: about one thing, and in all (docs/contract/abuses.md#limits). */
const MOST_OF_ONE_THING = 10;
const MOST_WAITING = 200;
const db = tables({ Abuse });

/** Reports something to the moderators, and returns the id of the report. The same again changes nothing. Throws 400 and 404. */
export async function createAbuse(deps: Pick<Deps, 'clock' | 'database'>, wanted: Wanted, by: Reporter): Promise<number> {
  const { caller } = by;
  const reported = await findReported(deps, wanted, by);
  const reporterAccountId = await findOwnAccountId(deps, caller);
  const { reason, predefinedReasons = [] } = wanted;
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    await lockUntilCommit(tx, `abuses by ${reporterAccountId}`);
    const same = await findSame(tx, reporterAccountId, { ...reported, reason });
    if (same !== undefined) return same;
    const { id } = await db(tx)
      .insertInto('Abuse')
      .values({
        ...reported,
        reason,
        reporterAccountId,
        predefinedReasons: [...new Set(predefinedReasons)],
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { kind, videoId, commentId, flaggedAccountId: accountId } = reported;
    publish(tx, moderationEvents.abuseOpened, { abuseId: id, kind, videoId, commentId, accountId });
    if (hasRight(caller.role, 'MANAGE_ABUSES')) return id;
    await tellModerators(tx, id, {
      type: notificationType.NEW_ABUSE_FOR_MODERATORS,
      cause: thingMade('abuse', id, now),
      text: reason,
      now,
    });
    return id;
  });
}

type Told = Pick<Reported, 'commentId' | 'flaggedAccountId' | 'kind' | 'videoId'> & { readonly reason: string };

/** The report in the same words that waits already, if there is one. Throws 400 when there are too many that wait. */
async function findSame(tx: Transaction, reporterAccountId: number, { kind, videoId, commentId, flaggedAccountId, reason }: Told) {
  const waiting = await db(tx)
    .selectFrom('Abuse')
    .select(['id', 'kind', 'reason', 'videoId', 'commentId', 'flaggedAccountId'])
    .where('reporterAccountId', '=', reporterAccountId)
    .where('state', '=', abuseState.PENDING)
    .orderBy('createdAt', 'desc')
    .limit(MOST_WAITING)
    .execute();
  const sameThing = waiting.filter(
    (each) =>
      each.kind === kind &&
      each.videoId === videoId &&
      each.commentId === commentId &&
      (kind !== 'account' || each.flaggedAccountId === flaggedAccountId),
  );
  const same = sameThing.find((each) => each.reason === reason);
  if (!same && (waiting.length >= MOST_WAITING || sameThing.length >= MOST_OF_ONE_THING)) throw videosProblems.too_many_abuses();
  return same?.id;
}
