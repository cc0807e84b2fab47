import { ratingsTopic } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { nextVersion, raiseVersions } from '../snapshot-versions.ts';
import { publishRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating });

const numbers: CheckStatement = {
  kind: 'duplicate',
  what: 'ratings of a video',
  repair: null,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video shows ' || v.likes || ' likes and ' || v.dislikes || ' dislikes, and was given ' || coalesce(r.likes, 0) || ' and ' || coalesce(r.dislikes, 0) || '.' as sentence
    from videos v left join (select video_id, count(*) filter (where rating = 'like') as likes, count(*) filter (where rating = 'dislike') as dislikes
      from ratings group by video_id) r on r.video_id = v.id
    where v.likes <> coalesce(r.likes, 0) or v.dislikes <> coalesce(r.dislikes, 0)`,
};

const orphans: CheckStatement = {
  kind: 'orphan',
  what: 'ratings of a deleted video',
  repair: null,
  text: `select 'video ' || r.video_id as key, min(r.updated_at) as since, 'The video is gone, and ' || count(*) || ' ratings are left.' as sentence
    from ratings r where not exists (select from videos v where v.id = r.video_id)
      and not exists (select from jobs j where j.type = 'forget-video' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'videoId')::int = r.video_id)
    group by r.video_id`,
};

const publishAgain: Repair = {
  run: ({ key, published }, { database }) =>
    database.transaction(async (tx) => {
      await raiseVersions(tx, published?.version);
      const [row] = await db(tx)
        .updateTable('Rating')
        .set({ version: nextVersion() })
        .where('id', '=', Number(key))
        .returning(['id', 'accountId', 'videoId', 'rating', 'version', 'createdAt', 'updatedAt'])
        .execute();
      if (!row) return undefined;
      publishRating(tx, row, false);
      return 'published again';
    }),
};

export const ratingsIntegrity: IntegrityChecks = {
  checks: [statementCheck('ratings and their numbers', [numbers, orphans])],
  snapshots: [
    {
      topic: ratingsTopic,
      idField: 'ratingId',
      table: 'ratings',
      text: `select id, id::text as key, 'rating of video ' || video_id as name, version from ratings where id > $1 order by id limit $2`,
      publish: publishAgain,
    },
  ],
};
