import { anyOf, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { Video } from '../videos/video.entity.ts';
import { CAME } from '../videos/video-columns.ts';
import { setCounted } from './set-counted.ts';

const db = tables({ Video });
const COUNT_AGAIN = 'count the video again';

const counted: CheckStatement = {
  kind: 'duplicate',
  what: 'views and downloads of a video',
  repair: COUNT_AGAIN,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video shows ' || (v.views + came.viewed) || ' views, ' || (v.trending + came.viewed) || ' of them lately, and ' || (v.downloads + came.downloaded) || ' downloads; counted were '
        || coalesce(h.views, 0) || ', ' || coalesce(h.lately, 0) || ' and ' || coalesce(d.downloads, 0) || '.' as sentence
    from videos v ${CAME}
      left join (select video_id, sum(views) as views, coalesce(sum(views) filter (where in_trend), 0) as lately from video_hours group by video_id) h on h.video_id = v.id
      left join (select video_id, sum(downloads) as downloads from video_download_minutes group by video_id) d on d.video_id = v.id
    where v.url is null and (v.views + came.viewed, v.trending + came.viewed, v.downloads + came.downloaded) <> (coalesce(h.views, 0), coalesce(h.lately, 0), coalesce(d.downloads, 0))`,
};

/** Sets the numbers to what the ledger says while nothing can be added or summed up. */
const countAgain: Repair = {
  run: ({ key: uuid }, { database }) =>
    database.transaction(async (tx) => {
      const [video] = await db(tx)
        .selectFrom('Video')
        .select('id')
        .where((eb) => anyOf(eb, 'uuid', [uuid]))
        .forNoKeyUpdate()
        .execute();
      if (!video) return undefined;
      await setCounted(tx, [video.id]);
      return 'its numbers are those of the ledger';
    }),
};

export const countsIntegrity: IntegrityChecks = {
  checks: [statementCheck('views and downloads', [counted])],
  repairs: { [COUNT_AGAIN]: countAgain },
};
