import { userImportsApi } from '@flotilla/contracts-exports';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { lockUpload, refuseForeignId } from './find-upload.ts';
import { forgetImports } from './forget-imports.ts';
import { refuseStranger } from './refuse-import.ts';
import { UPLOADING } from './user-import.entity.ts';

/** Ends an upload, also while it is being written; does nothing when it has ended or never existed: clients do this after each one. */
export const cancelUserImportRoute = (deps: Deps) =>
  route(userImportsApi.cancelUserImport, async ({ params: { userId }, query: { upload_id: uploadId }, caller }) => {
    await refuseStranger(deps, userId, caller);
    refuseForeignId(uploadId, userId);
    await deps.database.transaction(async (tx) => {
      const upload = await lockUpload(tx, uploadId);
      if (upload?.state === UPLOADING) await forgetImports(tx, [upload.id]);
    });
    return reply(204, null, { 'cache-control': 'no-store' });
  });
