import { anyOf, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import { startCrawl } from '../crawls/start-crawl.ts';
import type { Deps } from '../deps.ts';
import { isHostMuted } from '../inbox/host-mutes.ts';
import { hostOf } from '../remote-actors/canonical-url.ts';
import { RemoteComment } from '../remote-comments/remote-comment.entity.ts';
import { Share } from '../remote-videos/share.entity.ts';
import { CHECKED_AFTER_MS } from './check-at.ts';
import { RemoteRating } from './remote-rating.entity.ts';

/** Of each kind in an hour: 50,000 in a week. */
const AT_ONCE = 300;
const HOUR_IN_SECONDS = 3_600;
/** After everything else that is read of a host. */
const RANK = 8;

const db = tables({ RemoteComment, RemoteRating, Share });

/** Has ratings, shares and comments of others on videos of this instance read again, those first that have waited longest. */
export async function checkInteractions(deps: Pick<Deps, 'clock' | 'config' | 'database'>): Promise<void> {
  if (!deps.config.checksInteractions) return;
  const { database, clock } = deps;
  for (const kind of ['RemoteRating', 'Share', 'RemoteComment'] as const) {
    const now = clock.now();
    const due = await db(database).selectFrom(kind).select('url').where('checkAt', '<=', now).orderBy('checkAt').limit(AT_ONCE).execute();
    for (const { url } of due) {
      const isMuted = await isHostMuted(deps, hostOf(url));
      await database.transaction(async (tx) => {
        await putOff(tx, kind, url, now);
        if (!isMuted) await startCrawl(tx, { kind: 'interaction', url, rank: RANK }, now);
      });
    }
  }
}

const putOff = (tx: Transaction, kind: 'RemoteComment' | 'RemoteRating' | 'Share', url: string, now: Date) =>
  db(tx)
    .updateTable(kind)
    .set({ checkAt: new Date(now.getTime() + CHECKED_AFTER_MS) })
    .where((eb) => anyOf(eb, 'url', [url]))
    .execute();

export const checkInteractionsHourly = schedule('check-interactions', HOUR_IN_SECONDS, (deps: Deps) => () => checkInteractions(deps));
