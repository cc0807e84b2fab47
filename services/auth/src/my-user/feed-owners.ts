import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });
const active = ({ database }: Pick<Deps, 'database'>, userId: number) =>
  db(database).selectFrom('User').where('id', '=', userId).where('state', '=', 'active').where('blocked', '=', false);

/** Whether this is the token of the user's feed; it opens nothing for somebody who is blocked. */
export async function isFeedTokenOf(deps: Pick<Deps, 'database'>, userId: number, token: string): Promise<boolean> {
  return (await active(deps, userId).select('id').where('feedToken', '=', token).executeTakeFirst()) !== undefined;
}

/** The address a user shows everybody: confirmed, and their own to choose, not that of another provider. */
export async function publicEmailOf(deps: Pick<Deps, 'database'>, userId: number): Promise<string | null> {
  const user = await active(deps, userId)
    .select('email')
    .where('emailPublic', '=', true)
    .where('emailVerified', '=', true)
    .where('pluginAuth', 'is', null)
    .executeTakeFirst();
  return user?.email ?? null;
}
