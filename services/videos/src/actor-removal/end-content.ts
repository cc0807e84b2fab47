import { endVideo, lockVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { endUpload, lockSession } from '../uploads/index.ts';

type Rows<Id> = { readonly execute: () => Promise<{ id: Id }[]> };

/** Cancels uploads, each in a transaction of its own. */
export async function endUploads(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  uploads: Rows<string>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of await uploads.execute()) {
    signal.throwIfAborted();
    await database.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (session?.state === 'open' || session?.state === 'received') await endUpload(tx, session, 'cancelled', clock.now());
    });
  }
}

/** Deletes videos, each in a transaction of its own. */
export async function endVideos({ database }: Pick<Deps, 'database'>, videos: Rows<number>, signal: AbortSignal): Promise<void> {
  for (const { id } of await videos.execute()) {
    signal.throwIfAborted();
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, { id });
      if (video) await endVideo(tx, video);
    });
  }
}
