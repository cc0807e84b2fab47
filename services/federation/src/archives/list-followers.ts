import { tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { findServedActor } from '../actors/get-actor.ts';
import type { Deps } from '../deps.ts';
import { Follow } from '../follows/follow.entity.ts';

const db = tables({ Actor, Follow });

type Paging = { readonly after?: number; readonly count?: number };

/** Who of other instances follows an account or channel of this one, in an order that does not change. Throws 404. */
export async function listArchivedFollowersElsewhere(
  deps: Pick<Deps, 'database' | 'urls'>,
  name: string,
  { after = 0, count = 50 }: Paging,
): Promise<{ items: { handle: string; createdAt: string }[]; next: number | null }> {
  const actor = await findServedActor(deps, 'all', name);
  const rows = await db(deps.database)
    .selectFrom('Follow as f')
    .innerJoin('Actor as a', 'a.id', 'f.followerId')
    .select(['f.id', 'a.name', 'a.host', 'f.createdAt'])
    .where('f.followedId', '=', actor.id)
    .where('f.state', '=', 'accepted')
    .where('a.localKind', 'is', null)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(count)
    .execute();
  const items = rows.map((row) => ({ handle: `${row.name}@${row.host}`, createdAt: row.createdAt.toISOString() }));
  return { items, next: rows.length < count ? null : (rows.at(-1)?.id ?? null) };
}
