import { anyOf, MOST_COUNTED, sql, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { isShownTo } from './is-shown.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Account, Notification });

/** How many notifications each of these users has not read, exact as far as in their list, and the id of their newest; 0 where there are none. */
export async function countUnread({ database }: Pick<Deps, 'database'>, userIds: readonly number[]) {
  return db(database)
    .selectFrom('Account as a')
    .select('a.userId')
    .select((eb) => [
      eb
        .selectFrom(
          eb
            .selectFrom('Notification as n')
            .select(sql<number>`1`.as('one'))
            .whereRef('n.accountId', '=', 'a.id')
            .where((of) => of.not(of.ref('n.read')))
            .where(isShownTo(eb.ref('a.userId').$notNull()))
            .limit(MOST_COUNTED + 1)
            .as('unread'),
        )
        .select((of) => of.fn.countAll<number>().as('total'))
        .$asScalar()
        .$notNull()
        .as('total'),
      eb
        .selectFrom('Notification as m')
        .select('m.id')
        .whereRef('m.accountId', '=', 'a.id')
        .orderBy('m.createdAt', 'desc')
        .limit(1)
        .as('newestId'),
    ])
    .$narrowType<{ userId: number }>()
    .where((eb) => anyOf(eb, 'a.userId', userIds))
    .execute();
}
