import { ratingsTopic } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { CAME } from '../../catalogue/index.ts';
import { nextVersion, publishAgain } from '../../snapshot-versions.ts';
import { leftOfVideos } from '../left-of-videos.ts';
import { publishRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating });

const numbers: CheckStatement = {
  kind: 'duplicate',
  what: 'ratings of a video',
  repair: null,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video shows ' || (v.likes + came.liked) || ' likes and ' || (v.dislikes + came.disliked) || ' dislikes, and was given ' || coalesce(r.likes, 0) || ' and ' || coalesce(r.dislikes, 0) || '.' as sentence
    from videos v ${CAME} left join (select video_id, count(*) filter (where rating = 'like') as likes, count(*) filter (where rating = 'dislike') as dislikes
      from ratings group by video_id) r on r.video_id = v.id
    where v.url is null and (v.likes + came.liked <> coalesce(r.likes, 0) or v.dislikes + came.disliked <> coalesce(r.dislikes, 0))`,
};

const orphans = leftOfVideos({ what: 'ratings of a deleted video', table: 'ratings', changedAt: 'updated_at', words: 'ratings are left' });

const publishRow = async (tx: Transaction, id: number): Promise<boolean> => {
  const [row] = await db(tx)
    .updateTable('Rating')
    .set({ version: nextVersion() })
    .where('id', '=', id)
    .returning(['id', 'accountId', 'videoId', 'rating', 'version', 'createdAt', 'updatedAt'])
    .execute();
  if (row) await publishRating(tx, row, false);
  return row !== undefined;
};

export const ratingsIntegrity: IntegrityChecks = {
  checks: [statementCheck('ratings and their numbers', [numbers, orphans])],
  snapshots: [
    {
      topic: ratingsTopic,
      idField: 'ratingId',
      table: 'ratings',
      text: `select id, id::text as key, 'rating of video ' || video_id as name, version from ratings where id > $1 and version > 0 order by id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
