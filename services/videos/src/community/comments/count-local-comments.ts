import { tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { Comment } from './comment.entity.ts';

const db = tables({ Comment });

/** How many comments people of this instance wrote that nobody has deleted. */
export async function countLocalComments({ database }: Pick<Deps, 'database'>): Promise<number> {
  const { comments } = await db(database)
    .selectFrom('Comment')
    .select((eb) => eb.fn.countAll<number>().as('comments'))
    .where('deletedAt', 'is', null)
    .where('url', 'is', null)
    .executeTakeFirstOrThrow();
  return comments;
}
