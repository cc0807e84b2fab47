import { commentsTopic } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { nextVersion, raiseVersions } from '../snapshot-versions.ts';
import { Comment } from './comment.entity.ts';
import { publishComment, publishedColumns } from './publish-comment.ts';

const db = tables({ Comment });
const VISIBLE = 'not held_for_review and deleted_at is null';

const ofVideos: CheckStatement = {
  kind: 'duplicate',
  what: 'comments of a video',
  repair: null,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video shows ' || v.comments || ' comments, and has ' || coalesce(c.comments, 0) || '.' as sentence
    from videos v left join (select video_id, count(*) as comments from comments where ${VISIBLE} group by video_id) c on c.video_id = v.id
    where v.comments <> coalesce(c.comments, 0)`,
};

const ofThreads: CheckStatement = {
  kind: 'duplicate',
  what: 'replies of a thread',
  repair: null,
  text: `select t.id::text as key, null::timestamptz as since,
      'The thread shows ' || t.total_replies || ' replies, and has ' || coalesce(r.replies, 0) || '.' as sentence
    from comments t left join (select thread_id, count(*) as replies, count(*) filter (where by_video_author) as from_author
      from comments where in_reply_to_id is not null and ${VISIBLE} group by thread_id) r on r.thread_id = t.id
    where t.in_reply_to_id is null and exists (select from videos v where v.id = t.video_id)
      and (t.total_replies <> coalesce(r.replies, 0) or t.replies_from_author <> coalesce(r.from_author, 0))`,
};

const orphans: CheckStatement = {
  kind: 'orphan',
  what: 'comments on a deleted video',
  repair: null,
  text: `select 'video ' || c.video_id as key, min(c.updated_at) as since, 'The video is gone, and ' || count(*) || ' comments are left.' as sentence
    from comments c where not exists (select from videos v where v.id = c.video_id)
      and not exists (select from jobs j where j.type = 'forget-video' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'videoId')::int = c.video_id)
    group by c.video_id`,
};

const publishAgain: Repair = {
  run: ({ key, published }, { database }) =>
    database.transaction(async (tx) => {
      await raiseVersions(tx, published?.version);
      const [row] = await db(tx)
        .updateTable('Comment')
        .set({ version: nextVersion() })
        .where('id', '=', Number(key))
        .returning(publishedColumns)
        .execute();
      if (!row) return undefined;
      publishComment(tx, row);
      return 'published again';
    }),
};

export const commentsIntegrity: IntegrityChecks = {
  checks: [statementCheck('comments and their numbers', [ofVideos, ofThreads, orphans])],
  snapshots: [
    {
      topic: commentsTopic,
      idField: 'commentId',
      table: 'comments',
      text: `select id, id::text as key, 'comment on video ' || video_id as name, version from comments where id > $1 order by id limit $2`,
      publish: publishAgain,
    },
  ],
};
