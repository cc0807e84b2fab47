import { sql, tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

type FeedToken = { readonly feedToken: string };

const db = tables({ User });

/** The token that opens the feed of a user's subscriptions. */
export async function readFeedToken({ database }: Pick<Deps, 'database'>, userId: number): Promise<FeedToken> {
  const query = db(database).selectFrom('User').select('feedToken').where('id', '=', userId).where('state', '=', 'active');
  const token = await query.executeTakeFirst();
  if (!token) throw problems.invalid_token();
  return token;
}

/** Replaces the token; the former one stops working. */
export async function renewFeedToken({ database }: Pick<Deps, 'database'>, userId: number): Promise<FeedToken> {
  const token = await db(database)
    .updateTable('User')
    .set({ feedToken: sql`gen_random_uuid()` })
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .returning('feedToken')
    .executeTakeFirst();
  if (!token) throw problems.invalid_token();
  return token;
}
