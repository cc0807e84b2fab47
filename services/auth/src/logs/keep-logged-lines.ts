import { isUnavailable } from '@flotilla/availability';
import type { Payload } from '@flotilla/contract';
import { checkPayload } from '@flotilla/contract/check';
import { authEvents, logTopic } from '@flotilla/contracts-auth';
import { type EventTransport, type RunningSubscription, TryAgainLater } from '@flotilla/events';
import type { Deps } from '../deps.ts';
import { keepLines } from './log-lines.ts';

/** Stores the log lines of all services. Without an inbox: lines are many, and a duplicate does no harm. */
export function keepLoggedLines(transport: EventTransport, { database }: Pick<Deps, 'database'>): Promise<RunningSubscription> {
  return transport.subscribe({
    group: 'auth.logs',
    topics: [logTopic],
    async handle({ type, payload }) {
      if (type !== authEvents.linesLogged.type || checkPayload(authEvents.linesLogged, payload)) return;
      const { label, lines } = payload as Payload<typeof authEvents.linesLogged>;
      const kept = lines.map(({ fields, ...line }) => ({ ...line, label, tags: [], fields: fields as Record<string, unknown> }));
      await database
        .transaction((tx) => keepLines(tx, kept))
        .catch((error: unknown) => {
          throw isUnavailable(error) ? new TryAgainLater('log lines wait for the database', { cause: error }) : error;
        });
    },
  });
}
