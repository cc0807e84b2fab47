import { authEvents } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../../deps.ts';
import { EndedSession } from './ended-session.entity.ts';

const db = tables({ EndedSession });

/**
 * Remembers sessions that ended, so that file tokens made in them are refused (docs/contract/sessions.md#two-seconds). The gateway checks
 * access tokens.
 */
export const onSessionChanged = subscription(authEvents.sessionChanged, ({ clock }: Deps) => async ({ sessionId, generation }, { tx }) => {
  if (generation !== null) return;
  await db(tx)
    .insertInto('EndedSession')
    .values({ sessionId, endedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
