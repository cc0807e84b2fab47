import { tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { LIFETIME_MS } from '../../file-token.ts';
import { EndedSession } from './ended-session.entity.ts';

const db = tables({ EndedSession });

/** Forgets sessions whose last file token has expired. */
export async function forgetEndedSessions({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LIFETIME_MS);
  await db(database).deleteFrom('EndedSession').where('endedAt', '<', before).execute();
}

export const forgetEndedSessionsEveryMinute = schedule('forget-ended-sessions', 60, (deps: Deps) => () => forgetEndedSessions(deps));
