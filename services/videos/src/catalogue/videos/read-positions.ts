import { hotStatement } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';

/** The table belongs to the history of the community area, which imports this one. */
export const readPositions = hotStatement({
  name: 'read-positions',
  text: `select video_id as "videoId", position from watched_videos where user_id = $1 and video_id = any($2::int[])`,
  row: { videoId: p.integer(), position: p.integer() },
});

type Watched = { readonly userHistory?: { readonly currentTime: number } };

/** Where the caller stopped in each of these videos (docs/contract/videos.md#list-item); nothing is read for visitors. */
export async function findPositions(
  { database }: Pick<Deps, 'database'>,
  ids: readonly number[],
  caller: Caller | null,
): Promise<ReadonlyMap<number, Watched>> {
  if (!caller || ids.length === 0) return new Map();
  const rows = await readPositions(database, [caller.userId, ids]);
  return new Map(rows.map(({ videoId, position }) => [videoId, { userHistory: { currentTime: position } }]));
}
