import type { Input } from '@flotilla/contract';
import { type restoringInternal, videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId } from '../catalogue/index.ts';
import { createWriteRating, writePositions } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { findVideoBehind } from './find-video-behind.ts';

type Restoring = typeof restoringInternal;

/** Likes or dislikes a video as the caller. Throws 404, 401 and 403 as reading it does. */
export function createRestoreRating(deps: Deps) {
  const writeRating = createWriteRating(deps.database);
  return async ({ videoUrl, rating }: Input<Restoring['restoreRating']>['body'], caller: Caller) => {
    const { id: videoId } = await findVideoBehind(deps, videoUrl, caller);
    const accountId = await findOwnAccountId(deps, caller);
    if (!(await writeRating({ accountId, videoId, rating, now: deps.clock.now() }))) throw videosProblems.video_not_found();
    return 'done' as const;
  };
}

/** Sets how far the caller watched a video; nothing for those who want no history. */
export async function restoreWatched(deps: Deps, { videoUrl, seconds }: Input<Restoring['restoreWatched']>['body'], caller: Caller) {
  const { id } = await findVideoBehind(deps, videoUrl, caller);
  await writePositions(deps.database, [[caller.userId], [id], [seconds], [deps.clock.now()]]);
  return 'done' as const;
}
