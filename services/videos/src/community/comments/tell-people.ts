import { anyOf, type RowOf, type Transaction, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import { notifyOfComment, notifyOfMentions } from '../notifications/notify-people.ts';
import type { Comment } from './comment.entity.ts';
import { mentionsIn } from './mentions-in.ts';

const db = tables({ Account });
type Written = Pick<RowOf<typeof Comment>, 'accountId' | 'createdAt' | 'heldForReview' | 'id' | 'text' | 'threadId' | 'videoId'>;

/** Tells the people of this instance whom a comment mentions that everybody may see. */
export async function tellMentioned(tx: Transaction, comment: Written, host: string, now: Date): Promise<void> {
  const notice = noticeOf(comment, now);
  const names = mentionsIn(comment.text, host).map(({ name }) => name);
  if (!notice || names.length === 0) return;
  const accounts = db(tx)
    .selectFrom('Account')
    .select('id')
    .where((eb) => anyOf(eb, 'name', names));
  await notifyOfMentions(
    tx,
    notice,
    (await accounts.execute()).map(({ id }) => id),
  );
}

/** Tells the owner of its video of a comment that came alone. */
export async function tellOwner(tx: Transaction, comment: Written, now: Date): Promise<void> {
  const notice = noticeOf(comment, now);
  if (notice) await notifyOfComment(tx, notice);
}

function noticeOf({ id: commentId, threadId, videoId, accountId, text, heldForReview, createdAt }: Written, now: Date) {
  return accountId === null ? undefined : { commentId, threadId, videoId, accountId, text, heldForReview, createdAt, now };
}
