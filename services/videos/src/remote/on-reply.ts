import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Video } from '../catalogue/index.ts';
import { Comment, emptyComments, lockComment, showComment } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';

const db = tables({ Comment, Video });

type Reply = { readonly about: string; readonly commentId: number };

/** What somebody wrote here below a remote video; it may be gone meanwhile. */
const findReply = (tx: Transaction, { about, commentId }: Reply) =>
  db(tx)
    .selectFrom('Comment as c')
    .innerJoin('Video as v', 'v.id', 'c.videoId')
    .select(['c.id', 'c.videoId'])
    .where('c.id', '=', commentId)
    .where('c.url', 'is', null)
    .where('v.url', '=', about)
    .executeTakeFirst();

/** The owner of a remote video shows what somebody wrote here. */
export const onReplyApproved = subscription(
  federationEvents.replyApproved,
  ({ config }: Deps) =>
    async ({ approvalUrl, ...reply }, { tx, message }) => {
      const found = await findReply(tx, reply);
      if (!found) return;
      const { deletedAt, replyApproval } = await lockComment(tx, found);
      if (deletedAt || replyApproval === approvalUrl) return;
      const { host } = instanceUrls(config.publicUrl);
      await showComment(tx, found.id, { host, now: new Date(message.occurredAt), replyApproval: approvalUrl });
    },
);

/** The owner of a remote video deletes what somebody wrote here. */
export const onReplyDeleted = subscription(federationEvents.replyDeleted, () => async (reply, { tx, message }) => {
  const found = await findReply(tx, reply);
  if (!found) return;
  await lockComment(tx, found);
  await emptyComments(tx, [found.id], new Date(message.occurredAt));
});
