import { uploadsApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { endUpload } from './end-upload.ts';
import { lockSession } from './find-session.ts';
import { refuseForeignUploadId } from './upload-id.ts';

export const cancelUploadRoute = (deps: Deps) =>
  route(uploadsApi.cancelUpload, async ({ query, caller }) => {
    if (query.upload_id !== undefined) await cancelUpload(deps, caller, query.upload_id);
    return reply(204, null);
  });

/** Cancels an upload, also while it is being written; does nothing when it has ended or never existed. Throws 403 for another user's. */
export async function cancelUpload({ database, clock }: Deps, caller: Caller, uploadId: string): Promise<void> {
  refuseForeignUploadId(uploadId, caller.userId);
  await database.transaction(async (tx) => {
    const session = await lockSession(tx, uploadId);
    if (session?.userId !== caller.userId) return;
    if (session.state === 'open' || session.state === 'received') await endUpload(tx, session, 'cancelled', clock.now());
  });
}
