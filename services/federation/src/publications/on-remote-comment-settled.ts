import { videosEvents } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { RemoteComment } from '../remote-comments/remote-comment.entity.ts';
import { publishLater } from './publish-later.ts';

const db = tables({ RemoteComment });

/** A comment from elsewhere began to be shown below a video of this instance, or was deleted; what is below others their instances tell. */
export const onRemoteCommentSettled = subscription(
  videosEvents.remoteCommentSettled,
  ({ urls }: Deps) =>
    async ({ commentId: localId, videoId, url }, { tx }) => {
      const known = await db(tx).selectFrom('RemoteComment').select('videoUrl').where('url', '=', url).executeTakeFirst();
      if (known?.videoUrl.startsWith(`${urls.base}/`)) await publishLater(tx, { kind: 'comment', localId, videoId });
    },
);
