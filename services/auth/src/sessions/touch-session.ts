import type { Deps } from '../deps.ts';
import { deviceOf, type Origin } from './token-pair.ts';

/** Remembers when and where a session was last used, at most once a minute. */
export async function touchSession(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  await database.query({
    name: 'touch-session',
    text: `update sessions set last_activity_date = $2, last_activity_ip = $3, last_activity_device = $4
           where uuid = $1 and last_activity_date < $2::timestamptz - interval '1 minute'`,
    values: [sessionId, clock.now(), origin.ip, deviceOf(origin.device)],
  });
}
