import { type SqlBool, sql } from '@flotilla/database';

/** Of playlists elsewhere, lists for everybody show those that the instance follows and has not muted (docs/contract/federation.md#who-sees-remote-things). */
export const isForEverybody = sql<SqlBool>`(p.url is null or (p.is_followed and not exists
  (select from accounts m where m.id = p.account_id and m.muted_by_instance)))`;
