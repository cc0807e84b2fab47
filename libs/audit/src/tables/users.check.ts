import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { pagesOf } from '../rows.ts';
import { statementCheck } from '../statement-check.ts';

type User = { readonly id: number; readonly username: string; readonly version: number; readonly createdAt: Date };
type Account = { readonly id: number; readonly userId: number; readonly name: string; readonly createdAt: Date };

const USERS = `select id, username, version, created_at as "createdAt" from users where state = 'active' and id > $1 order by id limit $2`;
const ACCOUNTS = `select id, user_id as "userId", name, created_at as "createdAt" from accounts where id > $1 order by id limit $2`;

/** The users of auth against the accounts, and what videos knows of users. */
export function usersCheck({ rows }: Pick<Instance, 'rows'>): Check {
  return {
    title: 'users and accounts',
    async *look() {
      for await (const page of pagesOf<User>(rows.auth, USERS)) {
        const ids = [page.map(({ id }) => id)];
        const [accounts, known] = await Promise.all([
          rows.videos.query<{ id: number }>('select user_id as id from accounts where user_id = any($1)', ids),
          rows.videos.query<{ id: number; version: number }>('select user_id as id, version from users where user_id = any($1)', ids),
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
      for await (const page of pagesOf<Account>(rows.videos, ACCOUNTS)) {
        const ids = [page.map(({ userId }) => userId)];
        const users = new Set((await rows.auth.query<{ id: number }>('select id from users where id = any($1)', ids)).map(({ id }) => id));
        for (const { userId, name, createdAt } of page) {
          if (users.has(userId)) continue;
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
