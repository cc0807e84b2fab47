import { shortUuid } from '@flotilla/contracts-shared';
import type { NotificationType } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { Account, type Video } from '../../catalogue/index.ts';
import { notify } from '../../community/index.ts';

type Told = {
  readonly type: NotificationType;
  readonly cause: string;
  /** The block, as long as there is one. */
  readonly blockId?: number;
  readonly text?: string;
  readonly now: Date;
};

const db = tables({ Account });

/** Tells the owner of a video what moderators did with it. */
export async function tellOwner(tx: Transaction, video: Video, { type, cause, blockId, text, now }: Told): Promise<void> {
  const owner = await db(tx).selectFrom('Account').select('userId').where('id', '=', video.accountId).executeTakeFirstOrThrow();
  await notify(tx, {
    cause,
    type,
    recipientIds: [owner.userId],
    subject: { videoId: video.id, ...(blockId !== undefined && { blockId }) },
    about: { path: `/w/${shortUuid(video.uuid)}`, video: video.name, ...(text !== undefined && { text }) },
    now,
  });
}
