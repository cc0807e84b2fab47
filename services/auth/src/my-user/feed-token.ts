import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

type FeedToken = { readonly feedToken: string };

/** The token that opens the feed of a user's subscriptions. */
export async function readFeedToken({ database }: Pick<Deps, 'database'>, userId: number): Promise<FeedToken> {
  const text = `select feed_token as "feedToken" from users where id = $1 and state = 'active'`;
  const [token] = await database.query<FeedToken>({ text, values: [userId] });
  if (!token) throw problems.invalid_token();
  return token;
}

/** Replaces it; the former one opens nothing any more. */
export async function renewFeedToken({ database }: Pick<Deps, 'database'>, userId: number): Promise<FeedToken> {
  const text = `update users set feed_token = gen_random_uuid() where id = $1 and state = 'active' returning feed_token as "feedToken"`;
  const [token] = await database.query<FeedToken>({ text, values: [userId] });
  if (!token) throw problems.invalid_token();
  return token;
}
