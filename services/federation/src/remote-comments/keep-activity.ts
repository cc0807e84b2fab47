import { type Transaction, tables } from '@flotilla/database';
import { findKnown } from '../publications/find-known.ts';
import { enqueuePublication } from '../publications/publish-later.ts';
import { RemoteComment } from './remote-comment.entity.ts';

const db = tables({ RemoteComment });

/** Keeps the activity that brought a comment until the comment is shown, when it is forwarded (docs/contract/federation.md#forwarding). */
export async function keepActivity(tx: Transaction, url: string, activity: string): Promise<void> {
  await db(tx).updateTable('RemoteComment').set({ activity }).where('url', '=', url).execute();
  const commentId = await findKnown(tx, 'comment', url);
  if (commentId !== undefined) await enqueuePublication(tx, 'comment', commentId);
}

/** Takes the activity that is kept of a comment. */
export async function takeActivity(tx: Transaction, url: string): Promise<string | undefined> {
  const kept = await db(tx)
    .selectFrom('RemoteComment')
    .select('activity')
    .where('url', '=', url)
    .where('activity', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (kept) await db(tx).updateTable('RemoteComment').set({ activity: null }).where('url', '=', url).execute();
  return kept?.activity ?? undefined;
}
