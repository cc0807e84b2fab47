import { videoState } from '@flotilla/contracts-shared';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { type Statement, statementCheck } from '../statement-check.ts';

const duplicates: readonly Omit<Statement, 'kind' | 'repair' | 'service'>[] = [
  {
    what: 'video file',
    text: `select v.uuid || ' ' || f.kind || ' ' || f.resolution as key, min(f.created_at) as since,
        count(*) || ' files of this video have the same kind and resolution.' as sentence
      from video_files f join videos v on v.id = f.video_id group by v.uuid, f.kind, f.resolution having count(*) > 1`,
  },
  {
    what: 'video',
    text: `select storage_key as key, min(s.created_at) as since, 'The same uploaded file became the videos ' || string_agg(v.uuid::text, ', ' order by v.id) || '.' as sentence
      from video_sources s join videos v on v.id = s.video_id where storage_key is not null group by storage_key having count(*) > 1`,
  },
  {
    what: 'upload',
    text: `select 'video ' || video_id as key, min(created_at) as since, count(*) || ' uploads say that this video came of them.' as sentence
      from upload_sessions where video_id is not null group by video_id having count(*) > 1`,
  },
  {
    what: 'quota used',
    text: `select a.name as key, null::timestamptz as since,
        'The account is charged ' || a.quota_used || ' bytes, its videos have ' || coalesce(v.sum, 0) || '.' as sentence
      from accounts a left join (select account_id, sum(quota_charged) as sum from videos group by account_id) v on v.account_id = a.id
      where a.quota_used <> coalesce(v.sum, 0)`,
  },
  {
    what: 'quota reserved',
    text: `select a.name as key, null::timestamptz as since,
        a.quota_reserved || ' bytes are kept for uploads of this account, its uploads need ' || coalesce(u.sum, 0) || '.' as sentence
      from accounts a left join (
        select account_id, sum(size) as sum from upload_sessions where reserved and state in ('open', 'received') group by account_id
      ) u on u.account_id = a.id
      where a.quota_reserved <> coalesce(u.sum, 0)`,
  },
];

/** What the rows of videos say about each other. */
export function videosCheck({ rows }: Pick<Instance, 'rows'>): Check {
  return statementCheck(rows, 'videos, files and quotas', [
    ...duplicates.map((statement) => ({ ...statement, service: 'videos' as const, kind: 'duplicate' as const, repair: null })),
    {
      service: 'videos',
      kind: 'stuck',
      what: 'video',
      repair: null,
      text: `select v.uuid::text as key, coalesce(t.updated_at, v.created_at) as since,
          'The video is neither published nor failed, and its transcoding is ' || coalesce(t.state, 'unknown') || '.' as sentence
        from videos v left join video_transcodings t on t.video_id = v.id
        where v.state = ${videoState.TO_TRANSCODE} and coalesce(t.state, '') not in ('waiting', 'running', 'disabled')`,
    },
    {
      service: 'videos',
      kind: 'lost',
      what: 'video files',
      repair: null,
      text: `select v.uuid::text as key, v.published_at as since, 'The video is published and has no file to play.' as sentence
        from videos v where v.state = ${videoState.PUBLISHED} and not exists (select from video_files f where f.video_id = v.id)`,
    },
  ]);
}
