import { hasRight } from '@flotilla/contract';
import { videosProblems } from '@flotilla/contracts-videos';
import { anyOf, type Connection, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { Account } from '../../catalogue/index.ts';
import { Abuse } from './abuse.entity.ts';

const db = tables({ Abuse, Account });

const abuseById = (on: Connection, id: number) =>
  db(on)
    .selectFrom('Abuse as b')
    .leftJoin('Account as r', 'r.id', 'b.reporterAccountId')
    .leftJoin('Account as f', 'f.id', 'b.flaggedAccountId')
    .select(['b.id', 'b.state', 'b.processedAt', 'b.moderationComment', 'b.reason', 'b.kind', 'b.videoName'])
    .select([
      'b.reporterAccountId',
      'b.flaggedAccountId',
      'r.userId as reporterUserId',
      'r.url as reporterUrl',
      'f.userId as flaggedUserId',
      'f.name as flaggedName',
    ])
    .where('b.id', '=', id);

/** A report, for who made it and for moderators. Throws 404, and 403 for others. */
export async function findAbuse(on: Connection, id: number, caller: Caller) {
  const abuse = await abuseById(on, id).executeTakeFirst();
  if (!abuse) throw videosProblems.abuse_not_found();
  if (abuse.reporterUserId !== caller.userId && !hasRight(caller.role, 'MANAGE_ABUSES')) throw problems.forbidden();
  return abuse;
}

/**
 * The same, locked until the transaction ends. The accounts that it refers to, and the caller's, stay; they are locked first, as by whoever removes one.
 */
export async function lockAbuse(tx: Transaction, id: number, caller: Caller) {
  const { reporterAccountId, flaggedAccountId } = await findAbuse(tx, id, caller);
  const ids = [reporterAccountId, flaggedAccountId].filter((each) => each !== null);
  const locked = db(tx)
    .selectFrom('Account')
    .select(['id', 'userId'])
    .where((eb) => eb.or([eb('userId', '=', caller.userId), anyOf(eb, 'id', ids)]))
    .orderBy('id')
    .forKeyShare();
  const own = (await locked.execute()).find(({ userId }) => userId === caller.userId);
  if (!own) throw videosProblems.account_not_found();
  await db(tx).selectFrom('Abuse').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return { ...(await findAbuse(tx, id, caller)), ownAccountId: own.id };
}
