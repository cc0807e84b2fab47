import { videoImportState } from '@flotilla/contracts-videos';
import type { Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { addPending, discardOriginal, newOriginalKey } from '../uploads/index.ts';
import { ImportFailure } from './import-failure.ts';
import { lockImport } from './lock-import.ts';
import { isSwitchedOn } from './source-of.ts';
import { UNFINISHED } from './unfinished.ts';
import type { VideoImport } from './video-import.entity.ts';

export type BegunImport = { readonly videoImport: VideoImport; readonly video: Video; readonly storageKey: string };

/**
 * Takes an import for one worker, under a key of its own: what a worker that died has stored is used if it was whole, else deleted. Undefined when
 * there is nothing to do. Throws ImportFailure.
 */
export async function beginImport(deps: Deps, importId: number): Promise<BegunImport | undefined> {
  const { database, clock, settings } = deps;
  let left: string | null | undefined;
  const begun = await database.transaction(async (tx) => {
    const locked = await lockImport(tx, importId);
    if (!locked || !UNFINISHED.includes(locked.videoImport.state)) return undefined;
    const { videoImport, video } = locked;
    if (!video) throw new ImportFailure('The video was deleted.');
    if (!isSwitchedOn(videoImport, settings().import.videos)) throw new ImportFailure('Imports of this kind were switched off.');
    await tx.populate(videoImport, ['torrent']);
    const now = clock.now();
    Object.assign(videoImport, { state: videoImportState.PROCESSING, updatedAt: now });
    if (videoImport.isFetched && videoImport.storageKey) return { videoImport, video, storageKey: videoImport.storageKey };
    left = videoImport.storageKey;
    const storageKey = newOriginalKey(video.uuid);
    Object.assign(videoImport, { storageKey, receivedBytes: 0, totalBytes: null });
    await addPending(tx, storageKey, now);
    return { videoImport, video, storageKey };
  });
  if (left) await discardOriginal(deps, left);
  return begun;
}
