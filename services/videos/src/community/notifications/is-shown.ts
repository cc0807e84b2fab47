import { hasRight, type Right, type Role } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { notificationType } from '@flotilla/contracts-videos';
import { type Expression, type SqlBool, sql } from '@flotilla/database';

const ROLES: readonly Role[] = [0, 1, 2];
/** What is told to those who have a right. Who has lost it is shown none of it. */
const OF_RIGHTS: readonly (readonly [type: number, right: Right])[] = [
  [notificationType.NEW_ABUSE_FOR_MODERATORS, 'MANAGE_ABUSES'],
  [notificationType.NEW_USER_REGISTRATION, 'MANAGE_USERS'],
  [notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS, 'MANAGE_VIDEO_BLACKLIST'],
  [notificationType.ABUSE_NEW_MESSAGE, 'MANAGE_ABUSES'],
  [notificationType.NEW_USER_REGISTRATION_REQUEST, 'MANAGE_REGISTRATIONS'],
];
const lost = OF_RIGHTS.flatMap(([type, right]) => ROLES.filter((role) => !hasRight(role, right)).map((role) => `(${type}, ${role})`));

/** Whether who is told, a user, has not lost the right, or made the report. The role is read once for all rows. */
const mayKnow = (userId: Expression<number>) => sql<SqlBool>`(
  (${sql.ref('n.type')}, coalesce((select reader.role from users reader where reader.user_id = ${userId}), 0)) not in (${sql.raw(lost.join(', '))})
  or exists (select from abuses made where made.id = ${sql.ref('n.abuseId')} and made.reporter_account_id = ${sql.ref('n.accountId')}))`;

/** Of a notification `n` of a user: what has become private or protected, or was blocked, is told to its owner alone; and to those who decide about a block. */
export const isShownTo = (
  userId: Expression<number>,
) => sql<SqlBool>`(${mayKnow(userId)} and (${sql.ref('n.type')} = ${sql.lit(notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS)} or (
  not exists (select from videos private where private.id = ${sql.ref('n.videoId')}
    and private.privacy = ${sql.lit(videoPrivacy.PRIVATE)} and private.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos protected where protected.id = ${sql.ref('n.videoId')}
    and protected.privacy = ${sql.lit(videoPrivacy.PASSWORD_PROTECTED)} and protected.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos blocked where blocked.id = ${sql.ref('n.videoId')}
    and blocked.blocked and blocked.account_id <> ${sql.ref('n.accountId')}))))`;
