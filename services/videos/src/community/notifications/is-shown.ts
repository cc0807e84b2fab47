import { videoPrivacy } from '@flotilla/contracts-shared';
import { type SqlBool, sql } from '@flotilla/database';

/** Of a notification `n`: what has become private or protected, or was blocked, is told to its owner alone; and to those who decide about a block. */
export const isShown = sql<SqlBool>`(${sql.ref('n.type')} = 12 or (
  not exists (select from videos private where private.id = ${sql.ref('n.videoId')}
    and private.privacy = ${sql.lit(videoPrivacy.PRIVATE)} and private.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos protected where protected.id = ${sql.ref('n.videoId')}
    and protected.privacy = ${sql.lit(videoPrivacy.PASSWORD_PROTECTED)} and protected.account_id <> ${sql.ref('n.accountId')})
  and not exists (select from videos blocked where blocked.id = ${sql.ref('n.videoId')}
    and blocked.blocked and blocked.account_id <> ${sql.ref('n.accountId')})))`;
