import { anyOf, tables } from '@flotilla/database';
import { Account } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Account, Notification });

/** How many notifications each of these users has not read, and the id of their newest; 0 where there are none. */
export async function countUnread({ database }: Pick<Deps, 'database'>, userIds: readonly number[]) {
  return db(database)
    .selectFrom('Account as a')
    .select('a.userId')
    .select((eb) => [
      eb
        .selectFrom('Notification as n')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('n.accountId', '=', 'a.id')
        .where((of) => of.not(of.ref('n.read')))
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
    .where((eb) => anyOf(eb, 'a.userId', userIds))
    .execute();
}
