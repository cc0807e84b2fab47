import { prepared, sql, tables } from '@flotilla/database';
import { User } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type FileToken, NOBODY } from '../../file-token.ts';
import { createBriefCache } from '../brief-cache.ts';
import { EndedSession } from './ended-session.entity.ts';

/** The event that a session ended takes time, too; both together stay within two seconds (docs/contract/sessions.md#two-seconds). */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 4_000;

const db = tables({ EndedSession, User });
const findStopped = prepared('find-stopped-holder', (on, userId: number, sessionId: string) =>
  db(on)
    .selectFrom('User')
    .select(sql<number>`1`.as('stopped'))
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('blocked', '=', true), eb('deleted', '=', true)]))
    .unionAll(db(on).selectFrom('EndedSession').select(sql<number>`1`.as('stopped')).where('sessionId', '=', sessionId)),
);

/** Whether the user of a file token is still active and its session has not ended; one that a password gave has neither. */
export function createHolderCheck({ database }: Pick<Deps, 'database'>) {
  const holders = createBriefCache<boolean>({ forMs: REMEMBERED_MS, atMost: MOST_REMEMBERED });

  return ({ userId, sessionId }: Pick<FileToken, 'sessionId' | 'userId'>) =>
    userId === NOBODY.userId ||
    holders(`${userId} ${sessionId}`, async () => (await findStopped(database, userId, sessionId)).length === 0);
}
