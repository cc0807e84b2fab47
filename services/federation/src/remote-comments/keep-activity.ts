import { type Transaction, tables } from '@flotilla/database';
import { enqueuePublication } from '../publications/publish-later.ts';
import { PublishedObject } from '../publications/published-object.entity.ts';
import { RemoteComment } from './remote-comment.entity.ts';

const db = tables({ PublishedObject, RemoteComment });

/** Keeps the activity that brought a comment until the comment is shown, when it is forwarded (docs/contract/federation.md#forwarding). */
export async function keepActivity(tx: Transaction, url: string, activity: string): Promise<void> {
  await db(tx).updateTable('RemoteComment').set({ activity }).where('url', '=', url).execute();
  const shown = await db(tx)
    .selectFrom('PublishedObject')
    .select('localId')
    .where('kind', '=', 'comment')
    .where('url', '=', url)
    .where('knownSince', 'is not', null)
    .executeTakeFirst();
  if (shown) await enqueuePublication(tx, 'comment', shown.localId);
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
