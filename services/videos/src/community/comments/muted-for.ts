import { type ComposedText, hotStatements } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { p } from '@mikro-orm/core';
import { readReference } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

export const readMutedOnVideo = hotStatements({ name: 'muted-on-video', row: { accountId: p.integer() } });

/** Of whom the instance, the owner of a video and a reader muted, those who wrote comments on it: hardly ever anybody. */
export const mutedOnVideo = (
  addressedBy: 'id' | 'uuid',
  values: readonly [video: number | string, userId: number | null],
): ComposedText => ({
  text: `with video as materialized (select id, account_id from videos where ${addressedBy} = $1)
    select muted.id as "accountId" from (
      select id from accounts where muted_by_instance
      union select account_id from mutes where account_id is not null
        and by_account_id in (select account_id from video union all select id from accounts where user_id = $2::int)
    ) muted where exists (select from comments c where c.account_id = muted.id and c.video_id = (select id from video))`,
  values,
  isPrepared: true,
});

/** The accounts whose comments on a video are hidden from a reader (docs/contract/comments.md#mutes). */
export async function mutedFor({ database }: Pick<Deps, 'database'>, reference: string, reader: Caller | null): Promise<number[]> {
  const { addressedBy, value } = readReference(reference);
  const rows = await readMutedOnVideo(database, mutedOnVideo(addressedBy, [value, reader?.userId ?? null]));
  return rows.map(({ accountId }) => accountId);
}
