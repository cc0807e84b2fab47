import { shortUuid } from '@flotilla/contracts-shared';
import { notificationType } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { Account, type Video } from '../catalogue/index.ts';
import { notify } from '../community/index.ts';
import type { VideoImport } from './video-import.entity.ts';

type Ended = { readonly videoImport: VideoImport; readonly video: Video; readonly succeeded: boolean; readonly now: Date };

/** Tells who asked for an import that it has ended. */
export async function tellOfImport(tx: Transaction, { videoImport, video, succeeded, now }: Ended): Promise<void> {
  const { accountId, attempts, error } = videoImport;
  const { userId = null } = await tx.findOneOrFail(Account, { id: accountId });
  await notify(tx, {
    cause: `video-import:${video.uuid}:${attempts}`,
    type: succeeded ? notificationType.MY_VIDEO_IMPORT_SUCCESS : notificationType.MY_VIDEO_IMPORT_ERROR,
    recipientIds: [userId],
    subject: { videoId: video.id },
    about: succeeded
      ? { path: `/w/${shortUuid(video.uuid)}`, video: video.name }
      : { path: '/my-library/video-imports', video: video.name, text: error ?? '' },
    now,
  });
}
