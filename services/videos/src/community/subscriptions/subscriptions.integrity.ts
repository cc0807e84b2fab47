import { followsTopic } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { nextVersion, publishAgain } from '../../snapshot-versions.ts';
import { Follow } from './follow.entity.ts';
import { publishFollow } from './publish-follow.ts';

const db = tables({ Follow });

/** Where a number of a channel or account is not what its rows are. */
const numbers = (what: string, table: string, column: string, by: string): CheckStatement => ({
  kind: 'duplicate',
  what,
  repair: null,
  text: `select x.name as key, null::timestamptz as since, 'It shows ' || x.${column} || ', and there are ' || coalesce(f.count, 0) || '.' as sentence
    from ${table} x left join (select ${by}, count(*) from follows where state = 'accepted' group by ${by}) f on f.${by} = x.id
    where x.${column} <> coalesce(f.count, 0) and (x.url is null or '${table}' = 'channels')`,
});

const publishRow = async (tx: Transaction, id: number): Promise<boolean> => {
  const [row] = await db(tx)
    .updateTable('Follow')
    .set({ version: nextVersion() })
    .where('id', '=', id)
    .returning(['id', 'accountId', 'channelId', 'state', 'version', 'createdAt', 'updatedAt'])
    .execute();
  if (row) await publishFollow(tx, row, false);
  return row !== undefined;
};

export const subscriptionsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('subscriptions and their numbers', [
      numbers('followers of a channel', 'channels', 'followers_count', 'channel_id'),
      numbers('subscriptions of an account', 'accounts', 'following_count', 'account_id'),
    ]),
  ],
  snapshots: [
    {
      topic: followsTopic,
      idField: 'followId',
      table: 'follows',
      text: `select id, id::text as key, 'subscription to channel ' || channel_id as name, version from follows where id > $1 order by id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
