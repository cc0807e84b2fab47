import type { NotificationType } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import { type Notice, notify, usersWith } from '../../community/index.ts';
import { Abuse } from './abuse.entity.ts';

type Told = {
  readonly type: NotificationType;
  readonly cause: string;
  readonly text?: string;
  /** Who wrote a message is not told of it, and those who muted them are not. */
  readonly writer?: { readonly userId: number; readonly accountId: number };
  readonly now: Date;
};

const LONGEST_TEXT = 500;
const db = tables({ Abuse, Account });

/** Tells who decides about reports, but nobody who is reported; and nobody of whom the instance muted. */
export async function tellModerators(tx: Transaction, abuseId: number, told: Told): Promise<void> {
  const abuse = await readAbuse(tx, abuseId);
  const others = [abuse.flaggedUserId, abuse.reporterUserId, told.writer?.userId];
  const moderators = await usersWith(tx, 'MANAGE_ABUSES');
  const actorId = told.writer?.accountId ?? abuse.reporterAccountId;
  await notify(tx, {
    ...noticeOf(abuse, told, `/admin/moderation/abuses/list?search=%23${abuseId}`),
    recipientIds: moderators.filter((userId) => !others.includes(userId)),
    ...(actorId !== null && { actorId }),
  });
}

/** Tells who made a report, if that is still known. */
export async function tellReporter(tx: Transaction, abuseId: number, told: Told): Promise<void> {
  const abuse = await readAbuse(tx, abuseId);
  const { reporterUserId } = abuse;
  if (reporterUserId === null || reporterUserId === told.writer?.userId) return;
  await notify(tx, {
    ...noticeOf(abuse, told, `/my-account/abuses?search=%23${abuseId}`),
    recipientIds: [reporterUserId],
    ...(told.writer && { actorId: told.writer.accountId }),
  });
}

type Row = Awaited<ReturnType<typeof readAbuse>>;

function noticeOf({ id, kind, videoName, flaggedName }: Row, { type, cause, text, now }: Told, path: string): Omit<Notice, 'recipientIds'> {
  const about = {
    path,
    reported: kind,
    ...(videoName !== null && { video: videoName }),
    ...(flaggedName !== null && { account: flaggedName }),
    ...(text !== undefined && { text: text.slice(0, LONGEST_TEXT) }),
  };
  return { type, cause, subject: { abuseId: id }, about, now };
}

const readAbuse = (tx: Transaction, id: number) =>
  db(tx)
    .selectFrom('Abuse as b')
    .leftJoin('Account as r', 'r.id', 'b.reporterAccountId')
    .leftJoin('Account as f', 'f.id', 'b.flaggedAccountId')
    .select(['b.id', 'b.kind', 'b.videoName', 'b.reporterAccountId', 'r.userId as reporterUserId', 'f.userId as flaggedUserId'])
    .select('f.displayName as flaggedName')
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
