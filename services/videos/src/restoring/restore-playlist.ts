import type { Input } from '@flotilla/contract';
import { playlistType, type restoringInternal } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { findOwnAccountId } from '../catalogue/index.ts';
import { addMissing, appendAll, createPlaylist, Playlist } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { findOwnChannel } from './find-own-channel.ts';
import { findVideoBehind } from './find-video-behind.ts';

type Wanted = Input<typeof restoringInternal.restorePlaylist>['body'];

/** For so long other instances are asked about the videos of one playlist. */
const ASKS_FOR_MS = 4 * 60_000;
const db = tables({ Playlist });

/** Makes a playlist, or adds to Watch later. One of the same name is there already. Throws 400, 403 and 404, and 503, with nothing made, while a video cannot be had yet. */
export async function restorePlaylist(deps: Deps, wanted: Wanted, caller: Caller) {
  const accountId = await findOwnAccountId(deps, caller);
  if (wanted.type === playlistType.WATCH_LATER) {
    await addMissing(deps, accountId, await findElements(deps, wanted, caller));
    return 'done' as const;
  }
  const { displayName, description, privacy, channel, thumbnail } = wanted;
  const same = db(deps.database).selectFrom('Playlist').select('id').where('accountId', '=', accountId);
  const found = await same.where('type', '=', playlistType.REGULAR).where('displayName', '=', displayName).limit(1).executeTakeFirst();
  if (found) return 'duplicate' as const;
  const videoChannelId = channel === null ? null : await findOwnChannel(deps, channel, accountId);
  const elements = await findElements(deps, wanted, caller);
  const fields = { displayName, description, privacy, videoChannelId };
  const make = (imageKey: string | null) =>
    createPlaylist(deps, fields, imageKey, caller, (tx, id) => appendAll(tx, id, elements, deps.clock.now()));
  await make(thumbnail).catch((error: unknown) => {
    // Its picture cannot be read, or is gone.
    if (thumbnail === null || !(error instanceof Problem) || error.status !== 400) throw error;
    return make(null);
  });
  return 'done' as const;
}

async function findElements(deps: Deps, { elements }: Wanted, caller: Caller) {
  const until = performance.now() + ASKS_FOR_MS;
  const found = [];
  for (const { videoUrl, startTimestamp, stopTimestamp } of elements) {
    if (stopTimestamp !== null && stopTimestamp <= (startTimestamp ?? -1)) continue;
    try {
      const { id } = await findVideoBehind(deps, videoUrl, caller, { mayFetch: performance.now() < until });
      found.push({ videoId: id, startTimestamp, stopTimestamp });
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
  return found;
}
