import { uploadsApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { endUpload, lockSession } from './end-upload.ts';
import { refuseForeignUploadId } from './upload-id.ts';

export const cancelUploadRoute = (deps: Deps) =>
  route(uploadsApi.cancelUpload, async ({ query, caller }) => {
    if (query.upload_id !== undefined) await cancelUpload(deps, caller, query.upload_id);
    return reply(204, null);
  });

/** Gives an upload up, also while it is being written. One that has ended, or never was, is fine. Throws 403 for somebody else's. */
export async function cancelUpload({ database, clock }: Deps, caller: Caller, uploadId: string): Promise<void> {
  refuseForeignUploadId(uploadId, caller.userId);
  await database.transaction(async (tx) => {
    const session = await lockSession(tx, uploadId);
    if (session?.userId !== caller.userId) return;
    if (session.state === 'open' || session.state === 'received') await endUpload(tx, session, 'cancelled', clock.now());
  });
}
