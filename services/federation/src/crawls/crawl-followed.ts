import { type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { readPlaylistsLater } from '../remote-playlists/crawl-playlists.ts';
import { startCrawl } from './start-crawl.ts';

/** What came since it was last read, came by itself. */
const FRESH_FOR_MS = 86_400_000;

const db = tables({ Actor });

/**
 * Reads what somebody published before they were followed. Outboxes of channels and instances only name videos, those of accounts embed them: the one of
 * a channel's owner is read first.
 */
export async function crawlFollowed(tx: Transaction, followed: Actor, now: Date): Promise<void> {
  const unlessSince = new Date(now.getTime() - FRESH_FOR_MS);
  const owner = !followed.ownerId
    ? undefined
    : await db(tx).selectFrom('Actor').selectAll().where('id', '=', followed.ownerId).executeTakeFirst();
  for (const { id, outbox, type } of owner ? [owner, followed] : [followed])
    if (outbox) await startCrawl(tx, { kind: 'outbox', url: outbox, actorId: id, rank: type === 'Person' ? 0 : 1, unlessSince }, now);
  if (followed.playlists) await readPlaylistsLater(tx, { url: followed.playlists, actorId: followed.id, unlessSince }, now);
}
