import { type IntegrityChecks, statementCheck } from '@flotilla/service';

/** Within this time the job has removed everything. */
const GONE_WITHIN = `interval '10 minutes'`;

export const accountRemovalIntegrity: IntegrityChecks = {
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
  ],
};
