import { deleteInRounds, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { RefreshToken } from './refresh-token.entity.ts';
import { Session } from './session.entity.ts';

const db = tables({ RefreshToken, Session });

/** Deletes sessions that ended or expired a day ago, with their refresh tokens, and old refresh tokens of other sessions. */
export async function purgeSessions({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const aDayAgo = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
  await deleteInRounds(db(database), 'Session', (eb) =>
    eb.or([eb('endedAt', '<', aDayAgo), eb.and([eb('refreshExpiresAt', '<', aDayAgo), eb('accessExpiresAt', '<', aDayAgo)])]),
  );
  await deleteInRounds(db(database), 'RefreshToken', (eb) => {
    const session = eb.selectFrom('Session').select('Session.id').whereRef('Session.id', '=', 'RefreshToken.sessionId');
    return eb.or([eb('expiresAt', '<', aDayAgo), eb.not(eb.exists(session))]);
  });
}
