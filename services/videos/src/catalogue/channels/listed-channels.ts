import { type SqlBool, sql } from '@flotilla/database';

/**
 * Of channels elsewhere, lists for everybody show those with a video that is followed (docs/contract/federation.md#who-sees-remote-things).
 * The limit keeps it a look into an index for each: with `exists` all videos might be read at once.
 */
export const isChannelForEverybody = sql<SqlBool>`(c.url is null or
  (select true from videos v where v.channel_id = c.id and v.is_followed and v.url is not null limit 1))`;
