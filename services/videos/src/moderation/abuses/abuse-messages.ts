import { hasRight } from '@flotilla/contract';
import { notificationType, videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { Account, shapeSummary } from '../../catalogue/index.ts';
import { thingMade } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { Abuse } from './abuse.entity.ts';
import { AbuseMessage } from './abuse-message.entity.ts';
import { findAbuse, lockAbuse } from './find-abuse.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { tellModerators, tellReporter } from './tell-people.ts';

type Writing = Pick<Deps, 'clock' | 'database'>;

/** docs/contract/abuses.md#messages */
const MOST_MESSAGES = 500;
const db = tables({ Abuse, AbuseMessage, Account });

/** Nothing that is written here reaches who reported from another instance. */
function refuseRemote(reporterUrl: string | null): void {
  if (reporterUrl !== null) throw videosProblems.abuse_of_remote_reporter();
}

/** What the reporter and moderators wrote, oldest first. Who is reported does not learn who reported. Throws 404, 403 and 400. */
export async function listMessages({ database, config }: Pick<Deps, 'config' | 'database'>, abuseId: number, caller: Caller) {
  const { flaggedUserId, reporterUrl } = await findAbuse(database, abuseId, caller);
  refuseRemote(reporterUrl);
  const urls = instanceUrls(config.publicUrl);
  const rows = await db(database)
    .selectFrom('AbuseMessage as m')
    .leftJoin('Account as a', 'a.id', 'm.accountId')
    .select(['m.id', 'm.message', 'm.byModerator', 'm.createdAt', 'm.accountId', 'a.name', 'a.displayName', 'a.url', 'a.avatars'])
    .where('m.abuseId', '=', abuseId)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();
  const data = rows.map(({ id, message, byModerator, createdAt, accountId, name, displayName, url, avatars }) => {
    const isHidden = accountId === null || name === null || displayName === null || (flaggedUserId === caller.userId && !byModerator);
    const account = isHidden ? null : shapeSummary('accounts', { id: accountId, name, url, displayName, avatars: avatars ?? [] }, urls);
    return { id, message, byModerator, createdAt: createdAt.toISOString(), account };
  });
  return { total: data.length, data };
}

/** Adds a message, and returns its id. Throws 404, 403 and 400. */
export async function createMessage(deps: Writing, abuseId: number, message: string, caller: Caller): Promise<number> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const { ownAccountId: accountId, reporterUserId, reporterUrl, processedAt } = await lockAbuse(tx, abuseId, caller);
    refuseRemote(reporterUrl);
    const byModerator = reporterUserId !== caller.userId;
    const { count } = await db(tx)
      .selectFrom('AbuseMessage')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('abuseId', '=', abuseId)
      .executeTakeFirstOrThrow();
    if (count >= MOST_MESSAGES) throw videosProblems.too_many_abuse_messages();
    const { id } = await db(tx)
      .insertInto('AbuseMessage')
      .values({ abuseId, accountId, byModerator, message, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (byModerator && !processedAt) await db(tx).updateTable('Abuse').set({ processedAt: now }).where('id', '=', abuseId).execute();
    const writer = { userId: caller.userId, accountId };
    const told = { type: notificationType.ABUSE_NEW_MESSAGE, cause: thingMade('abuse-message', id, now), text: message, writer, now };
    await tellReporter(tx, abuseId, told);
    await tellModerators(tx, abuseId, told);
    return id;
  });
}

/** Deletes a message: who wrote it, or a moderator. Throws 404, 403 and 400. */
export async function deleteMessage(deps: Writing, { abuseId, messageId }: { abuseId: number; messageId: number }, caller: Caller) {
  await deps.database.transaction(async (tx) => {
    const abuse = await lockAbuse(tx, abuseId, caller);
    refuseRemote(abuse.reporterUrl);
    const message = await db(tx)
      .selectFrom('AbuseMessage')
      .select(['accountId', 'message'])
      .where('id', '=', messageId)
      .where('abuseId', '=', abuseId)
      .executeTakeFirst();
    if (!message) throw videosProblems.abuse_message_not_found();
    if (message.accountId !== abuse.ownAccountId) {
      // Who made the report has no right over what moderators wrote.
      if (!hasRight(caller.role, 'MANAGE_ABUSES')) throw problems.forbidden();
      publishAuditEvent(tx, caller, abuse, { action: 'delete', values: { message: message.message }, at: deps.clock.now() });
    }
    await db(tx).deleteFrom('AbuseMessage').where('id', '=', messageId).execute();
  });
}
