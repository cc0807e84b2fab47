import { hasRight, type Input, type TypeOf } from '@flotilla/contract';
import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { type comment, type commentsApi, videosProblems } from '@flotilla/contracts-videos';
import { hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { CAME, readReference, refuseUnseen, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { COMMENT_COLUMNS, type CommentRow, commentRow, shapeComment, VISIBLE } from './comment-rows.ts';
import { countHidden } from './count-hidden.ts';

type Query = NonNullable<Input<typeof commentsApi.listCommentThreads>['query']>;
type Threads = { total: number; totalNotDeletedComments: number; data: TypeOf<typeof comment>[] };

const ORDERS: Readonly<Record<string, string>> = {
  createdAt: 'c.created_at, c.id',
  '-createdAt': 'c.created_at desc, c.id',
  totalReplies: 'c.total_replies, c.id',
  '-totalReplies': 'c.total_replies desc, c.id',
};
/** So many ids are compared one by one. */
const FEW_MUTED = 100;
const HELD = `h.held_for_review and h.deleted_at is null and ($3::boolean or a.user_id = $2::int or h.account_id = me.id)`;
/** How many held comments a reader sees besides those that everybody does. */
const held = (where: string, more = '') =>
  `case when $2::int is null then 0 else (select count(*)::int from comments h where ${where} and ${HELD} ${more}) end`;

/** One row for each thread, or a single one without thread; each carries what decides about the video, and the totals. */
export const listThreads = hotStatements({
  name: 'list-comment-threads',
  row: {
    videoId: p.integer(),
    uuid: p.uuid(),
    privacy: p.integer().$type<1 | 2 | 3 | 4 | 5>(),
    blocked: p.boolean(),
    /** People of other instances are no users. */
    ownerUserId: p.integer().nullable(),
    commentsPolicy: p.integer(),
    totalComments: p.integer(),
    total: p.integer(),
    ...commentRow,
    id: p.integer().nullable(),
    threadId: p.integer().nullable(),
    text: p.text().nullable(),
    heldForReview: p.boolean().nullable(),
    byVideoAuthor: p.boolean().nullable(),
    createdAt: p.text().nullable(),
    updatedAt: p.text().nullable(),
    totalReplies: p.integer().nullable(),
    repliesFromAuthor: p.integer().nullable(),
  },
});

export function threadsStatement(addressedBy: 'id' | 'uuid', sort: string, values: readonly unknown[]) {
  const order = ORDERS[sort] ?? '';
  const text = `select v.id as "videoId", v.uuid, v.privacy, v.blocked, a.user_id as "ownerUserId", v.comments_policy as "commentsPolicy",
    v.comments + came.commented + counted.held as "totalComments", counted.total,
    ${COMMENT_COLUMNS}, c.total_replies + ${held('h.thread_id = c.id', 'and h.in_reply_to_id is not null')} as "totalReplies",
    c.replies_from_author + ${held('h.thread_id = c.id', 'and h.in_reply_to_id is not null and h.by_video_author')} as "repliesFromAuthor"
  from videos v join accounts a on a.id = v.account_id ${CAME} left join accounts me on me.user_id = $2::int
    cross join lateral (select count(*)::int as total, ${held('h.video_id = v.id')} as held
      from comments c where c.video_id = v.id and c.in_reply_to_id is null and ${VISIBLE}) counted
    left join lateral (select * from comments c where c.video_id = v.id and c.in_reply_to_id is null and ${VISIBLE}
      order by ${order} limit $5::int offset $6::int) c on true
    left join accounts w on w.id = c.account_id
  where v.${addressedBy} = $1 order by ${order}`;
  return { text, values };
}

/** The threads of a video (docs/contract/comments.md#threads). Throws 404, 401 and 403 as reading the video does. */
export async function readThreads(
  { database, config }: Pick<Deps, 'config' | 'database'>,
  { reference, query, muted }: { readonly reference: string; readonly query: Query; readonly muted: readonly number[] },
  visitor: Visitor,
): Promise<Threads> {
  const { caller } = visitor;
  const { start = 0, count = 15, sort = '-createdAt' } = query;
  const { addressedBy, value } = readReference(reference);
  const seesAll = caller !== null && hasRight(caller.role, 'SEE_ALL_COMMENTS');
  const reader = [caller?.userId ?? null, seesAll, muted] as const;
  const statement = threadsStatement(addressedBy, sort, [value, ...reader, count, start]);
  // With many ids in the text of the plan, PostgreSQL hashes them.
  const rows = await listThreads(database, { ...statement, isPrepared: muted.length <= FEW_MUTED });
  const [first] = rows;
  if (!first) throw videosProblems.video_not_found();
  await refuseUnseen(database, { ...first, id: first.videoId }, visitor, addressedBy);
  if (first.commentsPolicy === COMMENTS_DISABLED) return { total: 0, totalNotDeletedComments: 0, data: [] };

  const threads = rows.filter(({ id }) => id !== null) as (typeof first & CommentRow)[];
  const place = { videoId: first.videoId, uuid: first.uuid, urls: instanceUrls(config.publicUrl) };
  const hidden = muted.length === 0 ? [] : await countHidden(database, [first.videoId, ...reader]);
  const hiddenIn = new Map(hidden.map((row) => [row.threadId, row]));
  return {
    total: first.total,
    totalNotDeletedComments: hidden.reduce((left, { total }) => left - total, first.totalComments),
    data: threads.map((row) => {
      const { replies = 0, fromAuthor = 0 } = hiddenIn.get(row.id) ?? {};
      return shapeComment(row, place, { total: (row.totalReplies ?? 0) - replies, fromAuthor: (row.repliesFromAuthor ?? 0) - fromAuthor });
    }),
  };
}
