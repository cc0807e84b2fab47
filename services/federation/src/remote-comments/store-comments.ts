import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { describeActor } from '../remote-actors/describe-actor.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';
import { firstCheckAt } from '../upkeep/check-at.ts';
import type { Thread } from './find-thread.ts';
import { keepActivity } from './keep-activity.ts';
import { RemoteComment } from './remote-comment.entity.ts';

const db = tables({ RemoteComment, RemoteVideo });

type Arriving = {
  readonly now: Date;
  /** Below a video of this instance: where that is, and the activity that brought the last comment, to be forwarded. */
  readonly here?: { readonly base: string; readonly text: string | undefined } | undefined;
};

/** Remembers comments and tells `videos`, the first of the thread first. */
export async function storeComments(tx: Transaction, { videoUrl, comments }: Thread, { now, here }: Arriving): Promise<void> {
  for (const { account, author: _author, publishedAt, deletedAt, inReplyTo, ...comment } of comments) {
    const { url, replyApproval } = comment;
    const known = await db(tx).selectFrom('RemoteComment').select('replyApproval').where('url', '=', url).executeTakeFirst();
    await db(tx)
      .insertInto('RemoteComment')
      .values({
        url,
        videoUrl,
        actorId: account?.id ?? null,
        deletedAt,
        replyApproval,
        seenAt: now,
        checkAt: here && !deletedAt ? firstCheckAt(url, now) : null,
      })
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ deletedAt, replyApproval, seenAt: now }))
      .execute();
    // Once more with our word that it is shown, which those who have it need.
    const isApproved = here && replyApproval?.startsWith(`${here.base}/`) && known?.replyApproval !== replyApproval;
    const isLast = url === comments.at(-1)?.url && !deletedAt;
    if (here?.text && isLast && (!known || isApproved)) await keepActivity(tx, url, here.text);
    publish(tx, federationEvents.remoteCommentChanged, {
      about: videoUrl,
      comment: {
        ...comment,
        inReplyTo: inReplyTo === videoUrl ? null : inReplyTo,
        publishedAt: publishedAt.toISOString(),
        deletedAt: deletedAt?.toISOString() ?? null,
      },
      account: account && describeActor(account),
    });
  }
}

/** Empties a comment that is known, for its author and for the owner of the remote video below which it is; false for others. Without an actor its origin says so. */
export async function endComment(
  tx: Transaction,
  { url, by, now }: { readonly url: string; readonly by?: number; readonly now: Date },
): Promise<boolean> {
  const videosOf = (accountId: number) => db(tx).selectFrom('RemoteVideo').select('url').where('accountId', '=', accountId);
  const ended = await db(tx)
    .updateTable('RemoteComment')
    .set({ deletedAt: now, activity: null, checkAt: null })
    .where('url', '=', url)
    .$if(by !== undefined, (query) => query.where((eb) => eb.or([eb('actorId', '=', by ?? 0), eb('videoUrl', 'in', videosOf(by ?? 0))])))
    .where('deletedAt', 'is', null)
    .returning('videoUrl')
    .executeTakeFirst();
  if (!ended) return false;
  const at = now.toISOString();
  publish(tx, federationEvents.remoteCommentChanged, {
    about: ended.videoUrl,
    comment: { url, inReplyTo: null, content: '', isHtml: false, publishedAt: at, deletedAt: at, replyApproval: null },
    account: null,
  });
  return true;
}
