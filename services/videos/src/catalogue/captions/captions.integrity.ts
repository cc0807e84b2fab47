import { captionsTopic } from '@flotilla/contracts-videos';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { publishAgain } from '../../snapshot-versions.ts';
import { publishCaption } from '../videos/captions.ts';
import { lockVideo } from '../videos/lock-video.ts';
import { tellOfCaptions } from './change-captions.ts';

const REPAIR = 'write again what follows from captions';

const repeated: readonly CheckStatement[] = [
  {
    what: 'languages of captions',
    text: `select v.uuid::text as key, v.updated_at as since, 'Lists find the video by other languages than it has captions in.' as sentence
      from videos v left join (select video_id, array_agg(language order by language) as languages from video_captions group by video_id) c on c.video_id = v.id
      where (c.video_id is not null or v.caption_languages <> '{}')
        and (select coalesce(array_agg(l order by l), '{}') from unnest(v.caption_languages) l) <> coalesce(c.languages, '{}')`,
  },
  {
    what: 'words of captions',
    text: `select v.uuid::text as key, v.updated_at as since, 'Searches find the video by other words than its captions have.' as sentence
      from video_search s join videos v on v.id = s.video_id
        left join (select video_id, bool_or(words <> '') as has_words from video_captions group by video_id) c on c.video_id = v.id
      where (c.video_id is not null or s.spoken <> '') and (s.spoken <> '') <> coalesce(c.has_words, false)`,
  },
].map((statement) => ({ ...statement, kind: 'corrupt', repair: REPAIR }));

const writeAgain: Repair = {
  run: ({ key: uuid }, { database }) =>
    database.transaction(async (tx) => {
      const video = await lockVideo(tx, { uuid });
      if (!video) return undefined;
      await tellOfCaptions(tx, video);
      return 'written again';
    }),
};

export const captionsIntegrity: IntegrityChecks = {
  checks: [statementCheck('what is known of captions', repeated)],
  repairs: { [REPAIR]: writeAgain },
  objects: [
    `select c.storage_key as key, 'caption' as what, 'video ' || v.uuid || ', ' || c.language as owner, c.size, true as "isNeeded"
      from video_captions c join videos v on v.id = c.video_id where c.storage_key is not null`,
  ],
  snapshots: [
    {
      topic: captionsTopic,
      idField: 'captionId',
      table: 'video_captions',
      text: `select id, id::text as key, 'caption ' || filename as name, version from video_captions where id > $1 and url is null order by id limit $2`,
      publish: publishAgain(publishCaption),
    },
  ],
};
