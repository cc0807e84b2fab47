import { deleteInRounds } from '@flotilla/database';
import type { Deps } from '../deps.ts';

/** Forgets sessions that ended or ran out a day ago, whose tokens are of use to nobody, with their refresh tokens, and old tokens of those that live on. */
export async function purgeSessions({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const values = [new Date(clock.now().getTime() - 24 * 60 * 60 * 1000)];
  await deleteInRounds(database, 'sessions', 'ended_at < $1 or (refresh_expires_at < $1 and access_expires_at < $1)', values);
  const isOver = 'expires_at < $1 or not exists (select 1 from sessions s where s.id = refresh_tokens.session_id)';
  await deleteInRounds(database, 'refresh_tokens', isOver, values);
}
