import { hasRight, type Right, type Role } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { notificationType } from '@flotilla/contracts-videos';
import { type SqlBool, sql } from '@flotilla/database';

const ROLES: readonly Role[] = [0, 1, 2];
/** What is told to those who have a right. Who has lost it is shown none of it. */
const OF_RIGHTS: readonly (readonly [type: number, right: Right])[] = [
  [notificationType.NEW_ABUSE_FOR_MODERATORS, 'MANAGE_ABUSES'],
  [notificationType.NEW_USER_REGISTRATION, 'MANAGE_USERS'],
  [notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS, 'MANAGE_VIDEO_BLACKLIST'],
  [notificationType.ABUSE_NEW_MESSAGE, 'MANAGE_ABUSES'],
  [notificationType.NEW_USER_REGISTRATION_REQUEST, 'MANAGE_REGISTRATIONS'],
];
const types = OF_RIGHTS.map(([type]) => type).join(', ');
const allowed = OF_RIGHTS.flatMap(([type, right]) => ROLES.filter((role) => hasRight(role, right)).map((role) => `(${type}, ${role})`));

/** Whether who is told still has the right, or made the report. */
const mayKnow = sql<SqlBool>`(${sql.ref('n.type')} not in (${sql.raw(types)})
  or exists (select from accounts told join users reader on reader.user_id = told.user_id
    where told.id = ${sql.ref('n.accountId')} and (${sql.ref('n.type')}, reader.role) in (${sql.raw(allowed.join(', '))}))
  or exists (select from abuses made where made.id = ${sql.ref('n.abuseId')} and made.reporter_account_id = ${sql.ref('n.accountId')}))`;

/** Of a notification `n`: what has become private or protected, or was blocked, is told to its owner alone; and to those who decide about a block. */
export const isShown = sql<SqlBool>`(${mayKnow} and (${sql.ref('n.type')} = ${sql.lit(notificationType.VIDEO_AUTO_BLACKLIST_FOR_MODERATORS)} or (
  not exists (select from videos private where private.id = ${sql.ref('n.videoId')}
    and private.privacy = ${sql.lit(videoPrivacy.PRIVATE)} and private.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos protected where protected.id = ${sql.ref('n.videoId')}
    and protected.privacy = ${sql.lit(videoPrivacy.PASSWORD_PROTECTED)} and protected.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos blocked where blocked.id = ${sql.ref('n.videoId')}
    and blocked.blocked and blocked.account_id <> ${sql.ref('n.accountId')}))))`;
