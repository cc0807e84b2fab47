import { authProblems } from '@flotilla/contracts-auth';
import { datesAsText, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** What a user chose. Throws 404. */
export async function getArchivedUser({ database }: Pick<Deps, 'database'>, userId: number) {
  const user = await db(database)
    .selectFrom('User')
    .select(['username', 'email', 'emailPublic', 'nsfwPolicy', 'autoPlayVideo', 'autoPlayNextVideo', 'autoPlayNextVideoPlaylist'])
    .select(['p2pEnabled', 'videosHistoryEnabled', 'videoLanguages', 'language', 'theme', 'createdAt'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!user) throw authProblems.user_not_found();
  return datesAsText(user);
}
