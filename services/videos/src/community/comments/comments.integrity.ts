import { commentsTopic } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { CAME } from '../../catalogue/index.ts';
import { nextVersion, publishAgain } from '../../snapshot-versions.ts';
import { leftOfVideos } from '../left-of-videos.ts';
import { Comment } from './comment.entity.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';

const db = tables({ Comment });
const VISIBLE = 'not held_for_review and deleted_at is null';

const ofVideos: CheckStatement = {
  kind: 'duplicate',
  what: 'comments of a video',
  repair: null,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video shows ' || (v.comments + came.commented) || ' comments, and has ' || coalesce(c.comments, 0) || '.' as sentence
    from videos v ${CAME} left join (select video_id, count(*) as comments from comments where ${VISIBLE} group by video_id) c on c.video_id = v.id
    where v.comments + came.commented <> coalesce(c.comments, 0)`,
};

const ofThreads: CheckStatement = {
  kind: 'duplicate',
  what: 'replies of a thread',
  repair: null,
  text: `select t.id::text as key, null::timestamptz as since,
      'The thread shows ' || t.total_replies || ' replies, and has ' || coalesce(r.replies, 0) || '.' as sentence
    from comments t left join (select thread_id, count(*) as replies, count(*) filter (where c.account_id = v.account_id) as from_author
      from comments c join videos v on v.id = c.video_id where in_reply_to_id is not null and ${VISIBLE} group by thread_id) r on r.thread_id = t.id
    where t.in_reply_to_id is null and exists (select from videos v where v.id = t.video_id)
      and (t.total_replies <> coalesce(r.replies, 0) or t.replies_from_author <> coalesce(r.from_author, 0))`,
};

const orphans = leftOfVideos({
  what: 'comments on a deleted video',
  table: 'comments',
  changedAt: 'updated_at',
  words: 'comments are left',
});

const publishRow = async (tx: Transaction, id: number): Promise<boolean> => {
  const [row] = await db(tx)
    .updateTable('Comment')
    .set({ version: nextVersion() })
    .where('id', '=', id)
    .returning(publishedColumns)
    .execute();
  if (row) publishComment(tx, row);
  return row !== undefined;
};

export const commentsIntegrity: IntegrityChecks = {
  checks: [statementCheck('comments and their numbers', [ofVideos, ofThreads, orphans])],
  snapshots: [
    {
      topic: commentsTopic,
      idField: 'commentId',
      table: 'comments',
      text: `select id, id::text as key, 'comment on video ' || video_id as name, version from comments where id > $1 and url is null order by id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
