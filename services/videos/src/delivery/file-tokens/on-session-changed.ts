import { authEvents } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../../deps.ts';

/**
 * Remembers sessions that ended: file tokens made in them open nothing any more (docs/contract/sessions.md#two-seconds). The gateway looks after access tokens.
 */
export const onSessionChanged = subscription(authEvents.sessionChanged, ({ clock }: Deps) => async ({ sessionId, generation }, { tx }) => {
  if (generation !== null) return;
  await execute(tx, 'insert into ended_sessions (session_id, ended_at) values ($1, $2) on conflict do nothing', [sessionId, clock.now()]);
});
