import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { describeActor } from '../remote-actors/describe-actor.ts';
import type { Thread } from './find-thread.ts';
import { RemoteComment } from './remote-comment.entity.ts';

const db = tables({ RemoteComment });

/** Remembers comments and tells `videos`, the first of the thread first. */
export async function storeComments(tx: Transaction, { videoUrl, comments }: Thread): Promise<void> {
  for (const { account, author: _author, publishedAt, deletedAt, inReplyTo, ...comment } of comments) {
    const row = { videoUrl, actorId: account?.id ?? null, deletedAt };
    await db(tx)
      .insertInto('RemoteComment')
      .values({ url: comment.url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ deletedAt }))
      .execute();
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

/** Empties a comment that is known, for whom it belongs to; false for others. */
export async function endComment(
  tx: Transaction,
  { url, actorId, now }: { readonly url: string; readonly actorId: number; readonly now: Date },
): Promise<boolean> {
  const ended = await db(tx)
    .updateTable('RemoteComment')
    .set({ deletedAt: now })
    .where('url', '=', url)
    .where('actorId', '=', actorId)
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
