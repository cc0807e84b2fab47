import { videoState } from '@flotilla/contracts-shared';
import { videosTopic } from '@flotilla/contracts-videos';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { bytesCheck } from './check-bytes.ts';
import { playlistsCheck } from './check-playlists.ts';
import { lockVideo } from './lock-video.ts';
import { publishVideo } from './publish-video.ts';

const duplicates: readonly CheckStatement[] = [
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
    what: 'quota used',
    text: `select a.name as key, null::timestamptz as since,
        'The account is charged ' || a.quota_used || ' bytes, its videos have ' || coalesce(v.sum, 0) || '.' as sentence
      from accounts a left join (select account_id, sum(quota_charged) as sum from videos group by account_id) v on v.account_id = a.id
      where a.quota_used <> coalesce(v.sum, 0)`,
  },
].map((statement) => ({ ...statement, kind: 'duplicate', repair: null }));

const unplayable: readonly CheckStatement[] = [
  {
    kind: 'stuck',
    what: 'video',
    repair: null,
    text: `select v.uuid::text as key, coalesce(t.updated_at, v.created_at) as since,
        'The video is neither published nor failed, and its transcoding is ' || coalesce(t.state, 'unknown') || '.' as sentence
      from videos v left join video_transcodings t on t.video_id = v.id
      where v.state = ${videoState.TO_TRANSCODE} and v.url is null and coalesce(t.state, '') not in ('waiting', 'running', 'disabled')`,
  },
  {
    kind: 'lost',
    what: 'video files',
    repair: null,
    text: `select v.uuid::text as key, v.published_at as since, 'The video is published and has no file to play.' as sentence
      from videos v where v.state = ${videoState.PUBLISHED} and v.url is null and not exists (select from video_files f where f.video_id = v.id)`,
  },
];

const publishAgain: Repair = {
  run: ({ key, published }, { database }) =>
    database.transaction(async (tx) => {
      const video = await lockVideo(tx, { uuid: key });
      if (!video) return undefined;
      video.version = Math.max(video.version, published?.version ?? 0);
      publishVideo(tx, video);
      return 'published again';
    }),
};

/** What the rows of videos say about each other, and the files they name. */
export const videosIntegrity: IntegrityChecks = {
  checks: [statementCheck('videos, files and quotas', [...duplicates, ...unplayable]), playlistsCheck, bytesCheck],
  objects: [
    `select s.storage_key as key, 'original' as what, 'video ' || v.uuid as owner, s.size, true as "isNeeded"
      from video_sources s join videos v on v.id = s.video_id where s.storage_key is not null
    union all select f.storage_key, 'video file', 'video ' || v.uuid || ', ' || f.resolution || 'p', f.size, true
      from video_files f join videos v on v.id = f.video_id where f.storage_key is not null
    union all select f.playlist_key, 'playlist', 'video ' || v.uuid || ', ' || f.resolution || 'p', f.playlist_size, true
      from video_files f join videos v on v.id = f.video_id where f.playlist_key is not null
    union all select f.hashes_key, 'segment hashes', 'video ' || v.uuid || ', ' || f.resolution || 'p', null, true
      from video_files f join videos v on v.id = f.video_id where f.hashes_key is not null
    union all select t.storage_key, 'thumbnail', 'video ' || v.uuid, t.size, true
      from thumbnails t join videos v on v.id = t.video_id where t.storage_key is not null`,
  ],
  snapshots: [
    {
      topic: videosTopic,
      idField: 'videoId',
      table: 'videos',
      text: 'select id, uuid::text as key, name, version from videos where id > $1 and url is null order by id limit $2',
      publish: publishAgain,
    },
  ],
};
