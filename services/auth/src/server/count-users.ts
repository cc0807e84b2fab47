import { type Connection, tables } from '@flotilla/database';
import { User } from '../users/user.entity.ts';

const DAY_IN_MS = 24 * 60 * 60 * 1000;

const db = tables({ User });

/** The users, those with rights, and those who signed in lately (docs/contract/instance.md#statistics). */
export async function countUsers(on: Connection, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * DAY_IN_MS);
  const users = db(on).selectFrom('User').where('state', '=', 'active');
  return users
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      return [
        count().as('users'),
        count().filterWhere('role', '=', 0).as('admins'),
        count().filterWhere('role', '=', 1).as('moderators'),
        count().filterWhere('lastLoginDate', '>', since(1)).as('daily'),
        count().filterWhere('lastLoginDate', '>', since(7)).as('weekly'),
        count().filterWhere('lastLoginDate', '>', since(30)).as('monthly'),
        count().filterWhere('lastLoginDate', '>', since(180)).as('halfYearly'),
      ];
    })
    .executeTakeFirstOrThrow();
}
