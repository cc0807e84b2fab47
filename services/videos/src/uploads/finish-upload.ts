import { shortUuid } from '@flotilla/contracts-shared';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { NoSuchUpload, type StoredPart } from '@flotilla/storage';
import type { CreatedVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { endUpload, lockLeased } from './end-upload.ts';
import { lockSession, type Session } from './find-session.ts';
import type { Lease } from './lease.ts';
import { makeVideo } from './make-video.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadPart, UploadSession });

/** Refusals that no repetition can change. */
const FINAL = [400, 403, 404, 422];

/**
 * Makes the video of an upload whose bytes are all there. May be repeated after any interruption and makes one video only. A file that
 * is refused for good ends the upload and everything of it is removed; after 503 or 413 it stays and a repetition goes on.
 */
export async function finishUpload(deps: Deps, caller: Caller, session: Session, lease: Lease): Promise<CreatedVideo> {
  const { database, clock, storage } = deps;
  const { id, videoUuid: uuid, multipartId, storageKey } = session;
  lease.keep();
  if (multipartId) {
    await storage.completeMultipart(storageKey, multipartId, await findParts(deps, id)).catch(async (error: unknown) => {
      // Cancelled in this moment: then this throws 404.
      if (error instanceof NoSuchUpload) await database.transaction((tx) => lockLeased(tx, id, lease));
      throw error;
    });
    // A process that died right after it opened parts left those of nobody.
    for await (const { uploadId } of storage.listMultiparts(storageKey)) await storage.abortMultipart(storageKey, uploadId);
  }
  try {
    return await makeVideo(
      deps,
      caller,
      { ...session, uuid },
      {
        badImage: 'ignore',
        before: async (tx) => {
          const { reserved, size } = await lockLeased(tx, id, lease);
          return { reservedBytes: reserved ? size : 0 };
        },
        after: async (tx, created) => {
          await db(tx).deleteFrom('UploadPart').where('sessionId', '=', id).execute();
          const completed = { state: 'completed', reserved: false, lockedBy: null, lockedUntil: null } as const;
          const ended = { ...completed, videoId: created.id, touchedAt: clock.now() };
          await db(tx).updateTable('UploadSession').set(ended).where('id', '=', id).execute();
        },
      },
    );
  } catch (error) {
    if (error instanceof Problem && FINAL.includes(error.status)) await refuse();
    throw error;
  }

  async function refuse(): Promise<void> {
    await database.transaction(async (tx) => {
      const now = await lockSession(tx, id);
      // Cancelled meanwhile: the bytes that were put together after that are still to be removed.
      if (now?.state === 'received' || now?.state === 'cancelled')
        await endUpload(tx, now, now.state === 'received' ? 'refused' : now.state, clock.now());
    });
  }
}

export function resultOf({ videoId, videoUuid }: Session): CreatedVideo {
  return { id: videoId as number, uuid: videoUuid, shortUUID: shortUuid(videoUuid) };
}

function findParts({ database }: Pick<Deps, 'database'>, id: string): Promise<StoredPart[]> {
  const parts = db(database).selectFrom('UploadPart').select(['partNumber', 'etag', 'size']);
  return parts.where('sessionId', '=', id).orderBy('partNumber').execute();
}
