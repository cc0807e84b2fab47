import { accountSnapshotsTopic, channelsTopic } from '@flotilla/contracts-videos';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { publishAgain } from '../../snapshot-versions.ts';
import { publishAccount } from '../accounts/publish-account.ts';
import { publishChannel } from '../channels/publish-channel.ts';

const repeated = (table: string, owner: string, type: string): CheckStatement => ({
  kind: 'lost',
  what: `${type} of ${table}`,
  repair: null,
  text: `select a.name as key, a.updated_at as since, 'The row says that there are other images than are stored.' as sentence
    from ${table} a where coalesce((select jsonb_agg(i.filename order by i.filename) from actor_images i where i.${owner} = a.id and i.type = '${type}'), '[]')
      <> coalesce((select jsonb_agg(shown -> 2 order by shown ->> 2) from jsonb_array_elements(a.${type}s) shown), '[]')`,
});

export const actorImagesIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('images of accounts and channels', [
      repeated('accounts', 'account_id', 'avatar'),
      repeated('channels', 'channel_id', 'avatar'),
      repeated('channels', 'channel_id', 'banner'),
    ]),
  ],
  objects: [
    `select i.storage_key as key, i.type || ' of an account or channel' as what, coalesce('account ' || a.name, 'channel ' || c.name) as owner, i.size,
        true as "isNeeded"
      from actor_images i left join accounts a on a.id = i.account_id left join channels c on c.id = i.channel_id where i.storage_key is not null`,
  ],
  // Those with version 0 are about to be published.
  snapshots: [
    {
      topic: accountSnapshotsTopic,
      idField: 'accountId',
      table: 'accounts',
      text: `select id, id::text as key, 'account ' || name as name, version from accounts where id > $1 and version > 0 order by id limit $2`,
      publish: publishAgain(publishAccount),
    },
    {
      topic: channelsTopic,
      idField: 'channelId',
      table: 'channels',
      text: `select id, id::text as key, 'channel ' || name as name, version from channels
        where id > $1 and version > 0 and removed_at is null order by id limit $2`,
      publish: publishAgain(publishChannel),
    },
  ],
};
