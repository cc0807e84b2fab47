import type { Deps } from '../../deps.ts';
import { createBriefCache } from '../brief-cache.ts';
import type { FileToken } from './file-token.ts';

/** The event that a session ended takes its time as well, and both together stay within two seconds (docs/contract/sessions.md#two-seconds). */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 4_000;

const FIND_STOPPED = `select 1 from users where user_id = $1 and (blocked or deleted)
  union all select 1 from ended_sessions where session_id = $2`;

/** Whether the user and the session a file token was made for are still let in: a token outlives neither. */
export type HolderCheck = ReturnType<typeof createHolderCheck>;

export function createHolderCheck({ database }: Pick<Deps, 'database'>) {
  const holders = createBriefCache<boolean>({ forMs: REMEMBERED_MS, atMost: MOST_REMEMBERED });

  return ({ userId, sessionId }: Pick<FileToken, 'sessionId' | 'userId'>) =>
    holders(`${userId} ${sessionId}`, async () => {
      const values = [userId, sessionId];
      return (await database.query({ name: 'find-stopped-holder', text: FIND_STOPPED, values })).length === 0;
    });
}
