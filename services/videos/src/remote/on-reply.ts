import { federationEvents } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Video } from '../catalogue/index.ts';
import { Comment, lockComment, showComment } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';

const db = tables({ Comment, Video });

/** The owner of a remote video shows what somebody wrote here; it may be gone meanwhile. */
export const onReplyApproved = subscription(
  federationEvents.replyApproved,
  ({ config }: Deps) =>
    async ({ about, commentId, approvalUrl }, { tx, message }) => {
      const found = await db(tx)
        .selectFrom('Comment as c')
        .innerJoin('Video as v', 'v.id', 'c.videoId')
        .select(['c.id', 'c.videoId'])
        .where('c.id', '=', commentId)
        .where('c.url', 'is', null)
        .where('v.url', '=', about)
        .executeTakeFirst();
      if (!found) return;
      const { deletedAt, replyApproval } = await lockComment(tx, found);
      if (deletedAt || replyApproval === approvalUrl) return;
      const { host } = instanceUrls(config.publicUrl);
      await showComment(tx, commentId, { host, now: new Date(message.occurredAt), replyApproval: approvalUrl });
    },
);
