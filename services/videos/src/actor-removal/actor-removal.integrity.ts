import { type IntegrityChecks, statementCheck } from '@flotilla/service';
import { removeChannelLater } from './remove-channel.ts';

const REMOVE = 'remove the channel again';
/** Within this time the job has removed everything. */
const GONE_WITHIN = `interval '10 minutes'`;

export const actorRemovalIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('uploads of deleted users', [
      {
        kind: 'orphan',
        what: 'deleted user',
        repair: null,
        text: `select 'uploads ' || username as key, min(s.touched_at) as since, 'The user is gone, and ' || count(*) || ' uploads go on.' as sentence
          from users u join upload_sessions s on s.user_id = u.user_id and s.state in ('open', 'received')
          where u.deleted and not exists (
            select from jobs where type = 'remove-account' and state in ('waiting', 'active', 'delayed')
              and created_at > now() - ${GONE_WITHIN} and payload->>'userId' = u.user_id::text)
          group by username`,
      },
    ]),
    statementCheck('deleted channels', [
      {
        kind: 'orphan',
        what: 'deleted channel',
        repair: REMOVE,
        text: `select c.id::text as key, c.removed_at as since, 'The channel ' || c.name || ' was deleted, and something of it is left.' as sentence
          from channels c where c.removed_at is not null and not exists (
            select from jobs where type = 'remove-channel' and state in ('waiting', 'active', 'delayed') and (payload->>'channelId')::int = c.id)`,
      },
    ]),
  ],
  repairs: {
    [REMOVE]: {
      async run({ key }, { database }) {
        const channelId = Number(key);
        await database.transaction((tx) => removeChannelLater(tx, channelId));
        return 'a job will remove it';
      },
    },
  },
};
