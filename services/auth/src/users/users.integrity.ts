import { usersTopic } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { activateUserJob, repairKeyOf } from './activate-user-job.ts';
import { publishUser } from './publish-user.ts';
import { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

const db = tables({ User });
const ACTIVATE = 'activate the user';

/** Users whose creation stopped halfway. The first administrator is created at the start of this service and has no password until its end. */
const unfinished = (hasPassword: boolean): CheckStatement => ({
  kind: 'stuck',
  what: 'user',
  repair: hasPassword ? ACTIVATE : null,
  text: `select username as key, created_at as since, 'The name is taken, but the user cannot sign in, and no job goes on with the creation.' as sentence
    from users u where state = 'creating' and created_at < now() - interval '5 minutes' and (password_hash is not null) = ${hasPassword}
      and not exists (select from jobs where type = 'activate-user' and unique_key = 'user:' || u.id and state in ('waiting', 'active', 'delayed'))`,
});

const TABLES_OF_USERS = [
  'sessions',
  'known_places',
  'registrations',
  'two_factor_requests',
  'failed_attempts',
  'external_sign_ins',
  'external_identities',
  'told_mails',
];

/** Rows of users who do not exist any more; they are deleted with the user. */
const leftBehind = (table: string): CheckStatement => ({
  kind: 'orphan',
  what: 'deleted user',
  repair: null,
  text: `select '${table} ' || user_id as key, null::timestamptz as since,
      'The user is gone, and ' || count(*) || ' rows of ' || '${table}' || ' are still there.' as sentence
    from ${table} t where user_id is not null and not exists (select from users u where u.id = t.user_id) group by user_id`,
});

const activate: Repair = {
  run: ({ key: username }, { database }) =>
    database.transaction(async (tx) => {
      const unmade = db(tx).selectFrom('User').select('id').where('username', '=', username).where('state', '=', 'creating');
      const [user] = await unmade.execute();
      if (!user) return undefined;
      await enqueueJob(tx, activateUserJob, { userId: user.id }, { uniqueKey: repairKeyOf(user.id) });
      return 'a job will go on with it';
    }),
};

const publishAgain: Repair = {
  run: ({ key, published }, { database }) =>
    database.transaction(async (tx) => {
      const user = await userRepository(tx).lock(Number(key));
      if (user?.state !== 'active') return undefined;
      user.version = Math.max(user.version, published?.version ?? 0);
      publishUser(tx, user);
      return 'published again';
    }),
};

export const usersIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('users being created', [unfinished(true), unfinished(false)]),
    statementCheck('rows of deleted users', TABLES_OF_USERS.map(leftBehind)),
  ],
  snapshots: [
    {
      topic: usersTopic,
      idField: 'userId',
      table: 'users',
      text: `select id, id::text as key, username as name, version from users where state = 'active' and id > $1 order by id limit $2`,
      publish: publishAgain,
    },
  ],
  repairs: { [ACTIVATE]: activate },
};
