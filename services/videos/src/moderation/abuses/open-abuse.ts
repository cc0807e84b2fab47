import { type AbuseReason, abuseState, moderationEvents, notificationType, videosProblems } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Account } from '../../catalogue/index.ts';
import { thingMade } from '../../community/index.ts';
import { Abuse } from './abuse.entity.ts';
import type { Reported } from './find-reported.ts';
import { tellModerators } from './tell-people.ts';

/** Reports of one account that wait: about one thing, and in all (docs/contract/abuses.md#limits). */
const MOST_OF_ONE_THING = 10;
const MOST_WAITING = 200;
const db = tables({ Abuse, Account });

export type NewAbuse = {
  readonly reported: Reported;
  readonly reason: string;
  readonly predefinedReasons: readonly AbuseReason[];
  readonly reporterAccountId: number;
};

/** Writes a report and tells the moderators, unless it is of one of them. The same again changes nothing. Throws 400. */
export async function openAbuse(
  tx: Transaction,
  abuse: NewAbuse,
  { isOfModerator, now }: { readonly isOfModerator: boolean; readonly now: Date },
): Promise<number> {
  const { reported, reason, reporterAccountId } = abuse;
  await lockUntilCommit(tx, `abuses by ${reporterAccountId}`);
  const same = await findSame(tx, reporterAccountId, { ...reported, reason });
  if (same !== undefined) return same;
  const predefinedReasons = [...new Set(abuse.predefinedReasons)];
  const { url: _url, ...columns } = reported;
  const { id } = await db(tx)
    .insertInto('Abuse')
    .values({ ...columns, reason, reporterAccountId, predefinedReasons, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind, videoId, commentId, flaggedAccountId: accountId } = reported;
  const elsewhere = await describeElsewhere(tx, { reported, reason, predefinedReasons });
  publish(tx, moderationEvents.abuseOpened, { abuseId: id, kind, videoId, commentId, accountId, ...(elsewhere && { elsewhere }) });
  if (isOfModerator) return id;
  await tellModerators(tx, id, {
    type: notificationType.NEW_ABUSE_FOR_MODERATORS,
    cause: thingMade('abuse', id, now),
    text: reason,
    now,
  });
  return id;
}

/** What the origin of the reported thing is told, never who reports it; nothing when it is of this instance (docs/contract/abuses.md#reports-elsewhere). */
async function describeElsewhere(tx: Transaction, { reported, reason, predefinedReasons }: Omit<NewAbuse, 'reporterAccountId'>) {
  const { url, flaggedAccountId, startAt, endAt } = reported;
  if (url === null) return undefined;
  const account = await db(tx).selectFrom('Account').select('url').where('id', '=', flaggedAccountId).executeTakeFirst();
  const accountUrl = account?.url;
  return accountUrl ? { url, accountUrl, reason, predefinedReasons: [...predefinedReasons], startAt, endAt } : undefined;
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
