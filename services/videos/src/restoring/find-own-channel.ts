import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { Channel } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';

const db = tables({ Channel });

/** The id of a channel by its name, if it is the account's own. Throws 404. */
export async function findOwnChannel({ database }: Pick<Deps, 'database'>, name: string, accountId: number): Promise<number> {
  const channel = await db(database)
    .selectFrom('Channel')
    .select('id')
    .where('name', '=', name)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!channel) throw videosProblems.channel_not_found();
  return channel.id;
}
