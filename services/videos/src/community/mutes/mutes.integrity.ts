import { mutesTopic } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { Mute } from '../../catalogue/index.ts';
import { nextVersion, publishAgain } from '../../snapshot-versions.ts';
import { publishedColumns, publishMute } from './publish-mute.ts';

const db = tables({ Mute });
const isMuted = 'exists (select from mutes m where m.by_account_id is null and (m.account_id = a.id or m.host = a.host))';

const accounts: CheckStatement = {
  kind: 'duplicate',
  what: 'muted account',
  repair: null,
  text: `select a.name as key, null::timestamptz as since,
      'The account is ' || case when a.muted_by_instance then '' else 'not ' end || 'marked as muted by the instance, and there is ' || case when ${isMuted} then 'a' else 'no' end || ' mute.' as sentence
    from accounts a where a.muted_by_instance <> ${isMuted}`,
};

const videos: CheckStatement = {
  kind: 'duplicate',
  what: 'videos of a muted account',
  repair: null,
  text: `select a.name as key, null::timestamptz as since, count(*) || ' videos say otherwise than their owner whether the instance muted them.' as sentence
    from accounts a join videos v on v.account_id = a.id and v.muted_by_instance <> a.muted_by_instance
    where not exists (select from jobs j where j.type = 'hide-muted' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'accountId')::int = a.id)
    group by a.name`,
};

const audiences: CheckStatement = {
  kind: 'duplicate',
  what: 'audience of a video',
  repair: null,
  text: `select uuid::text as key, null::timestamptz as since, 'The video has the audience ' || audience || ', and would have ' || meant || '.' as sentence
    from videos, lateral (select case when not muted_by_instance and not blocked and (state = 1 or (state = 2 and not wait_transcoding))
      then case privacy when 1 then case when is_followed then 1 else -1 end when 4 then 2 else 0 end else 0 end as meant) m where audience <> meant`,
};

const totals: CheckStatement = {
  kind: 'duplicate',
  what: 'number of listed videos',
  repair: null,
  text: `select 'audience ' || audience || case when nsfw then ', sensitive' else '' end as key, null::timestamptz as since,
      coalesce(counted, 0) || ' videos are counted, and there are ' || coalesce(present, 0) || '.' as sentence
    from (select audience, nsfw, sum(amount) as counted from catalogue_changes group by audience, nsfw) c
      full join (select audience, nsfw, count(*) as present from videos group by audience, nsfw) v using (audience, nsfw)
    where coalesce(counted, 0) <> coalesce(present, 0)`,
};

const publishRow = async (tx: Transaction, id: number): Promise<boolean> => {
  const [row] = await db(tx).updateTable('Mute').set({ version: nextVersion() }).where('id', '=', id).returning(publishedColumns).execute();
  if (row) publishMute(tx, row, false);
  return row !== undefined;
};

export const mutesIntegrity: IntegrityChecks = {
  checks: [statementCheck('mutes and what they hide', [accounts, videos, audiences, totals])],
  snapshots: [
    {
      topic: mutesTopic,
      idField: 'muteId',
      table: 'mutes',
      text: `select id, id::text as key, 'mute of ' || coalesce(host, 'account ' || account_id) as name, version from mutes where id > $1 order by id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
