import { shortUuid } from '@flotilla/contracts-shared';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { completeParts, type Lease } from '@flotilla/resumable';
import type { StoredPart } from '@flotilla/storage';
import type { CreatedVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { ENDED, endUpload, lockLeased } from './end-upload.ts';
import { lockSession, type Session } from './find-session.ts';
import { makeVideo } from './make-video.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadSession } from './upload-session.entity.ts';

const db = tables({ UploadPart, UploadSession });

/** Refusals that a repetition cannot change. */
const FINAL = [400, 403, 404, 422];

/**
 * Makes the video of a complete upload. May be repeated after any interruption and creates one video only. A final refusal ends the upload and
 * removes all of it; after 503 or 413 the upload stays and can be finished later.
 */
export async function finishUpload(deps: Deps, caller: Caller, session: Session, lease: Lease): Promise<CreatedVideo> {
  const { database, clock, storage } = deps;
  const { id, videoUuid: uuid, multipartId, storageKey } = session;
  lease.keep();
  if (multipartId) {
    const stored = { storageKey, multipartId, parts: await findParts(deps, id) };
    await completeParts(storage, stored, () => database.transaction((tx) => lockLeased(tx, id, lease)));
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
          const ended = { ...ENDED, state: 'completed' as const, reserved: false, videoId: created.id, touchedAt: clock.now() };
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
      // Cancelled meanwhile: the object that was assembled after that has still to be removed.
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
