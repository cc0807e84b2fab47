import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { pagesOf } from '../rows.ts';
import { statementCheck } from '../statement-check.ts';

type User = { readonly id: number; readonly username: string; readonly version: number; readonly createdAt: Date };
type Account = { readonly id: number; readonly userId: number; readonly name: string; readonly createdAt: Date };

const USERS = `select id, username, version, created_at as "createdAt" from users where state = 'active' and id > $1 order by id limit $2`;
const ACCOUNTS = `select id, user_id as "userId", name, created_at as "createdAt" from accounts where id > $1 order by id limit $2`;

/** How long what a deleted user leaves behind may be there. */
const GONE_WITHIN = `interval '10 minutes'`;
const UNDER_WAY = `type = 'remove-account' and state in ('waiting', 'active', 'delayed') and created_at > now() - ${GONE_WITHIN}`;
/** Whose things are being taken away just now. */
const LEAVING = `select (payload->>'userId')::int as id from jobs where ${UNDER_WAY} and (payload->>'userId')::int = any($1)`;

/** The users of auth against the accounts, and what videos knows of users. */
export function usersCheck({ rows }: Pick<Instance, 'rows'>): Check {
  return {
    title: 'users and accounts',
    async *look() {
      for await (const page of pagesOf<User>(rows('auth'), USERS)) {
        const ids = [page.map(({ id }) => id)];
        const [accounts, known] = await Promise.all([
          rows('videos').query<{ id: number }>('select user_id as id from accounts where user_id = any($1)', ids),
          rows('videos').query<{ id: number; version: number }>('select user_id as id, version from users where user_id = any($1)', ids),
        ]);
        const withAccount = new Set(accounts.map(({ id }) => id));
        const versions = new Map(known.map(({ id, version }) => [id, version]));
        for (const { id, username, version, createdAt } of page) {
          const common = { service: 'videos', key: username, since: createdAt.toISOString(), repair: null };
          if (!withAccount.has(id))
            yield { ...common, kind: 'lost', what: 'account', sentence: `${username} may sign in and has no account.` };
          const heard = versions.get(id) ?? 0;
          if (heard >= version) continue;
          const sentence = `Videos knows version ${heard} of this user, auth has version ${version}.`;
          yield { ...common, kind: 'stuck', what: 'user', sentence };
        }
      }
      for await (const page of pagesOf<Account>(rows('videos'), ACCOUNTS)) {
        const ids = [page.map(({ userId }) => userId)];
        const users = new Set(
          (await rows('auth').query<{ id: number }>('select id from users where id = any($1)', ids)).map(({ id }) => id),
        );
        const leaving = new Set((await rows('videos').query<{ id: number }>(LEAVING, ids)).map(({ id }) => id));
        for (const { userId, name, createdAt } of page) {
          if (users.has(userId) || leaving.has(userId)) continue;
          const sentence = `The account belongs to user ${userId}, who does not exist.`;
          yield { kind: 'orphan', service: 'videos', what: 'account', key: name, since: createdAt.toISOString(), sentence, repair: null };
        }
      }
    },
  };
}

/** Users whose making stopped halfway. The first administrator has no password before the end and is made by auth itself. */
export function newUsersCheck({ rows }: Pick<Instance, 'rows'>): Check {
  const unfinished = (hasPassword: boolean) => `select username as key, created_at as since,
      'The name is taken, but the user cannot sign in, and nobody goes on with making them.' as sentence
    from users u where state = 'creating' and created_at < now() - interval '5 minutes' and (password_hash is not null) = ${hasPassword}
      and not exists (select from jobs where type = 'activate-user' and unique_key = 'user:' || u.id and state in ('waiting', 'active', 'delayed'))`;
  const common = { service: 'auth', kind: 'stuck', what: 'user' } as const;
  return statementCheck(rows, 'users in the making', [
    { ...common, text: unfinished(true), repair: 'activate the user' },
    { ...common, text: unfinished(false), repair: null },
  ]);
}

/** What deleted users left behind, in auth at once and in videos within the time a job has for it. */
export function deletedUsersCheck({ rows }: Pick<Instance, 'rows'>): Check {
  const left = (table: string) => `select '${table} ' || user_id as key, null::timestamptz as since,
      'The user is gone, and ' || count(*) || ' rows of ' || '${table}' || ' are still there.' as sentence
    from ${table} t where user_id is not null and not exists (select from users u where u.id = t.user_id) group by user_id`;
  const common = { kind: 'orphan', what: 'deleted user', repair: null } as const;
  return statementCheck(rows, 'deleted users', [
    ...[
      'sessions',
      'known_places',
      'registrations',
      'two_factor_requests',
      'failed_attempts',
      'external_sign_ins',
      'external_identities',
    ].map((table) => ({
      ...common,
      service: 'auth' as const,
      text: left(table),
    })),
    {
      ...common,
      service: 'videos',
      text: `select 'uploads ' || username as key, min(s.touched_at) as since, 'The user is gone, and ' || count(*) || ' uploads go on.' as sentence
        from users u join upload_sessions s on s.user_id = u.user_id and s.state in ('open', 'received')
        where u.deleted and not exists (select from jobs where ${UNDER_WAY} and payload->>'userId' = u.user_id::text) group by username`,
    },
  ]);
}
