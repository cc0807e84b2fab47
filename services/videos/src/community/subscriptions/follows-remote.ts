import type { Database } from '@flotilla/database';
import { prepared, tables } from '@flotilla/database';
import { Channel } from '../../catalogue/index.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Channel, Follow });
const findOne = prepared('find-remote-follow', (on, accountId: number) =>
  db(on)
    .selectFrom('Follow as f')
    .innerJoin('Channel as c', 'c.id', 'f.channelId')
    .select('f.id')
    .where('f.accountId', '=', accountId)
    .where('f.state', '=', 'accepted')
    .where('c.url', 'is not', null)
    .limit(1),
);

/** Whether an account is subscribed to a channel of another instance, whose videos need not be in public lists. */
export async function followsRemote(database: Database, accountId: number): Promise<boolean> {
  return (await findOne(database, accountId)).length > 0;
}
