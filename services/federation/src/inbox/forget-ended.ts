import { deleteInRounds, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { InboxActivity } from './inbox-activity.entity.ts';

/** A repeated body is known for so long, which is longer than its signature holds. */
const DONE_FOR_MS = 61 * 60_000;
const GIVEN_UP_FOR_MS = 7 * 86_400_000;

const db = tables({ InboxActivity });

export const forgetEndedActivities = schedule('forget-ended-activities', 60, ({ database, clock }: Deps) => async () => {
  const now = clock.now().getTime();
  const forget = (state: 'done' | 'given up', keptForMs: number) =>
    deleteInRounds(db(database), 'InboxActivity', (eb) => eb('state', '=', state).and('endedAt', '<', new Date(now - keptForMs)));
  await forget('done', DONE_FOR_MS);
  await forget('given up', GIVEN_UP_FOR_MS);
});
