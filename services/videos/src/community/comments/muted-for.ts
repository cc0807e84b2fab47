import { type ComposedText, hotStatements } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { p } from '@mikro-orm/core';
import { readReference } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

type Asked = { readonly addressedBy: 'id' | 'uuid'; readonly values: readonly [video: number | string, userId: number | null] };

/** So many accounts are looked up one by one. */
const FEW = 100;
/** Nobody mutes more. */
const MOST = 10_000;
const ON_VIDEO = 'exists (select from comments c where c.account_id = muted.id and c.video_id = (select id from video)';

export const readFewMuted = hotStatements({
  name: 'few-muted-on-video',
  row: { accountIds: p.array().$type<number[]>(), areMany: p.boolean() },
});
export const readManyMuted = hotStatements({ name: 'many-muted-on-video', row: { accountId: p.integer() } });

/**
 * Whom the instance, the owner of a video and a reader muted, so many of each. In the order of an index, or the planner would read all mutes wherever few
 * accounts have most of them.
 */
const mutedText = (addressedBy: 'id' | 'uuid', most: number) => {
  const by = (account: string) =>
    `(select account_id from mutes where by_account_id = (${account}) and account_id is not null order by account_id limit ${most})
    union (select o.id from mutes m join accounts o on o.host = m.host where m.by_account_id = (${account}) and m.host is not null limit ${most})`;
  return `with video as materialized (select id, account_id from videos where ${addressedBy} = $1),
  muted as ((select id from accounts where muted_by_instance order by id limit ${most})
    union ${by('select account_id from video')} union ${by('select id from accounts where user_id = $2::int')})`;
};

/** Those of a few who wrote comments on the video. The offset has each looked up in an index, however many comments there are. */
export const fewMuted = ({ addressedBy, values }: Asked): ComposedText => ({
  text: `${mutedText(addressedBy, FEW + 1)} select coalesce(array_agg(id) filter (where ${ON_VIDEO} offset 0)), '{}') as "accountIds", count(*) > ${FEW} as "areMany"
    from (select id from muted limit ${FEW + 1}) muted`,
  values,
  isPrepared: true,
});

/** The same of any number, with a plan for just this video and reader. */
export const manyMuted = ({ addressedBy, values }: Asked): ComposedText => ({
  text: `${mutedText(addressedBy, MOST)} select id as "accountId" from muted where ${ON_VIDEO})`,
  values,
});

/** The accounts whose comments on a video are hidden from a reader (docs/contract/comments.md#mutes): only those with some, so hardly ever any. */
export async function mutedFor({ database }: Pick<Deps, 'database'>, reference: string, reader: Caller | null): Promise<readonly number[]> {
  const { addressedBy, value } = readReference(reference);
  const asked: Asked = { addressedBy, values: [value, reader?.userId ?? null] };
  const [few] = await readFewMuted(database, fewMuted(asked));
  if (!few?.areMany) return few?.accountIds ?? [];
  return (await readManyMuted(database, manyMuted(asked))).map(({ accountId }) => accountId);
}
