import { type IntegrityChecks, statementCheck } from '@flotilla/service';
import { moveCursorsOn } from './forget-activities.ts';

const MOVE_CURSORS = 'move cursors of hosts to the beginning of the log';

export const deliveriesIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('deliveries', [
      {
        kind: 'stuck',
        what: 'host behind the log',
        repair: MOVE_CURSORS,
        text: `select host as key, failing_since as since, 'It waits for activities that were forgotten.' as sentence from delivery_hosts
          where cursor < least(wanted, coalesce((select min(id) - 1 from outbox_activities), wanted))`,
      },
      {
        kind: 'stuck',
        what: 'host without a turn',
        repair: null,
        text: `select host as key, due_at as since, 'It has been due for ten minutes, and no process tells it anything.' as sentence from delivery_hosts
          where cursor < wanted and due_at < now() - interval '10 minutes' and due_at > 'epoch' and coalesce(lease_until, due_at) < now() - interval '10 minutes'`,
      },
      {
        kind: 'orphan',
        what: 'failure of a forgotten activity',
        repair: null,
        text: `select f.id::text as key, f.failed_at as since, 'The log has its activity no longer.' as sentence from delivery_failures f
          where not exists (select from outbox_activities a where a.id = f.activity_id) and f.failed_at < now() - interval '10 days'`,
      },
    ]),
  ],
  repairs: {
    [MOVE_CURSORS]: {
      isForAll: true,
      async run(_, { database, clock }) {
        const hosts = await moveCursorsOn({ database, clock });
        return hosts > 0 ? `${hosts} hosts go on with what is left.` : undefined;
      },
    },
  },
};
