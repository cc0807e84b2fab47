import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { LIFETIME_MS } from './file-token.ts';

/** Sessions whose last file token is over by itself. */
export async function forgetEndedSessions({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const values = [new Date(clock.now().getTime() - LIFETIME_MS)];
  await database.query({ text: 'delete from ended_sessions where ended_at < $1', values });
}

export const forgetEndedSessionsEveryMinute = schedule('forget-ended-sessions', 60, (deps: Deps) => () => forgetEndedSessions(deps));
