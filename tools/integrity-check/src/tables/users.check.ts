import { pagesOf } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';

type User = { readonly id: number; readonly username: string; readonly version: number; readonly createdAt: Date };
type Account = { readonly id: number; readonly userId: number; readonly name: string; readonly createdAt: Date };

const USERS = `select id, username, version, created_at as "createdAt" from users where state = 'active' and id > $1 order by id limit $2`;
const ACCOUNTS = `select id, user_id as "userId", name, created_at as "createdAt" from accounts where id > $1 order by id limit $2`;

/** The time in which the job must have removed everything of a deleted user. */
const GONE_WITHIN = `interval '10 minutes'`;
const UNDER_WAY = `type = 'remove-account' and state in ('waiting', 'active', 'delayed') and created_at > now() - ${GONE_WITHIN}`;
/** The users whose data is being removed now. */
const LEAVING = `select (payload->>'userId')::int as id from jobs where ${UNDER_WAY} and (payload->>'userId')::int = any($1)`;

/** Compares the users of auth with the accounts of videos and its read model of users. */
export function usersCheck({ rows }: Pick<Instance, 'rows'>): Check {
  return {
    title: 'users and accounts',
    async *look() {
      for await (const page of pagesOf<User>(rows('auth'), USERS)) {
        const ids = [page.map(({ id }) => id)];
        const [accounts, users] = await Promise.all([
          rows('videos').query<{ id: number }>('select user_id as id from accounts where user_id = any($1)', ids),
          rows('videos').query<{ id: number; version: number }>('select user_id as id, version from users where user_id = any($1)', ids),
        ]);
        const withAccount = new Set(accounts.map(({ id }) => id));
        const versions = new Map(users.map(({ id, version }) => [id, version]));
        for (const { id, username, version, createdAt } of page) {
          const common = { service: 'videos', key: username, since: createdAt.toISOString(), repair: null };
          if (!withAccount.has(id))
            yield { ...common, kind: 'lost', what: 'account', sentence: `${username} may sign in and has no account.` };
          const known = versions.get(id) ?? 0;
          if (known >= version) continue;
          const sentence = `Videos knows version ${known} of this user, auth has version ${version}.`;
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
