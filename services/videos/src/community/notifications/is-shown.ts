import { videoPrivacy } from '@flotilla/contracts-shared';
import { type SqlBool, sql } from '@flotilla/database';

/** Of a notification `n`: what has become private is told to its owner alone. */
export const isShown = sql<SqlBool>`not exists (select from videos private where private.id = ${sql.ref('n.videoId')}
  and private.privacy = ${sql.lit(videoPrivacy.PRIVATE)} and private.account_id <> ${sql.ref('n.accountId')})`;
