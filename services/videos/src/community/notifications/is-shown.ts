import { videoPrivacy } from '@flotilla/contracts-shared';
import { type SqlBool, sql } from '@flotilla/database';

/** Of a notification `n` and its video `v`: what has become private is told to its owner alone, what is gone to nobody. */
export const isShown = sql<SqlBool>`(${sql.ref('n.videoId')} is null or ${sql.ref('v.privacy')} <> ${videoPrivacy.PRIVATE}
  or ${sql.ref('v.accountId')} = ${sql.ref('n.accountId')})`;
