import { COMMENTS_DISABLED, shortUuid } from '@flotilla/contracts-shared';
import { type ComposedText, type DeclaredRow, hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { isMutedBy } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isoDate, utc } from '../../iso-date.ts';
import { pageOfAccount } from './about-feed.ts';
import type { FeedItem } from './feed.ts';
import { renderText } from './rendered-text.ts';

const row = {
  id: p.integer(),
  threadId: p.integer(),
  text: p.text(),
  createdAt: p.text(),
  updatedAt: p.text(),
  uuid: p.uuid(),
  videoName: p.text(),
  authorName: p.text(),
  authorDisplayName: p.text(),
};
export type FeedCommentRow = DeclaredRow<typeof row>;
export type CommentPlace = { readonly videoId?: number; readonly accountIds: readonly number[]; readonly channelIds: readonly number[] };

export const readFeedComments = hotStatements({ name: 'read-feed-comments', row });

/** Looked through for comments that everybody sees; nearly all are. */
const NEWEST_COMMENTS = 5_000;
/** The newest videos of an account or channel, whose comments are looked at. */
const NEWEST_VIDEOS = 1_000;
/** The newest comments on each of them. */
const NEWEST_OF_A_VIDEO = 200;
/** So far up a thread somebody muted is looked for. */
const DEEPEST = 100;

/** `by` wrote it and is muted by the instance or by who owns the video `v`. */
const isMuted = (by: string) => `(${by}.muted_by_instance or ${isMutedBy('v.account_id', by)})`;
const isUnderHidden = `exists (with recursive up as (
    select q.account_id, q.in_reply_to_id, q.held_for_review, 1 as height from comments q where q.id = c.in_reply_to_id
    union all select q.account_id, q.in_reply_to_id, q.held_for_review, up.height + 1 from up join comments q on q.id = up.in_reply_to_id where up.height < ${DEEPEST})
  select from up left join accounts x on x.id = up.account_id where x.id is not null and (up.held_for_review or ${isMuted('x')}))`;
const SHOWN_ON = `v.audience = 1 and v.comments_policy <> ${COMMENTS_DISABLED}`;
const SHOWN = `c.deleted_at is null and not c.held_for_review and not ${isMuted('w')} and (c.in_reply_to_id is null or not ${isUnderHidden})`;
const COLUMNS = `c.id, c.thread_id as "threadId", c.text, ${utc('c.created_at')} as "createdAt", ${utc('c.updated_at')} as "updatedAt", v.uuid, v.name as "videoName"`;
const AUTHOR = 'w.name as "authorName", w.display_name as "authorDisplayName"';
const ORDER = 'order by c.created_at desc, c.id';

export function feedCommentsStatement({ videoId, accountIds, channelIds }: CommentPlace, count: number): ComposedText {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const of = [
    ...(videoId === undefined ? [] : [`v.id = ${bind(videoId)}`]),
    ...accountIds.map((id) => `v.account_id = ${bind(id)}`),
    ...channelIds.map((id) => `v.channel_id = ${bind(id)}`),
  ];
  if (of.length === 0) {
    const newest = `select c.* from comments c where c.deleted_at is null ${ORDER} limit ${NEWEST_COMMENTS}`;
    const text = `select ${COLUMNS}, ${AUTHOR} from (${newest}) c join videos v on v.id = c.video_id join accounts w on w.id = c.account_id
      where ${SHOWN_ON} and ${SHOWN} ${ORDER} limit ${count}`;
    return { isPrepared: true, text, values };
  }
  const videos = `select v.* from videos v where ${[...of, SHOWN_ON].join(' and ')} order by v.published_at desc, v.id limit ${NEWEST_VIDEOS}`;
  const newestOfIt = `select c.*, ${AUTHOR} from (select c.* from comments c where c.video_id = v.id ${ORDER} limit ${NEWEST_OF_A_VIDEO}) c
    join accounts w on w.id = c.account_id where ${SHOWN} ${ORDER} limit ${count}`;
  const text = `select ${COLUMNS}, c."authorName", c."authorDisplayName" from (${videos}) v cross join lateral (${newestOfIt}) c ${ORDER} limit ${count}`;
  return { isPrepared: true, text, values };
}

/** The newest comments on public videos that everybody sees (docs/contract/feeds.md#comments). */
export const listFeedComments = ({ database, config }: Pick<Deps, 'config' | 'database'>, place: CommentPlace): Promise<FeedCommentRow[]> =>
  readFeedComments(database, feedCommentsStatement(place, config.feedComments));

export function itemOfComment(comment: FeedCommentRow, urls: InstanceUrls): FeedItem {
  const { threadId, text, createdAt, uuid, videoName, authorName, authorDisplayName } = comment;
  return {
    title: `${videoName} - ${authorDisplayName}`,
    summary: null,
    link: `${urls.base}/w/${shortUuid(uuid)};threadId=${threadId}`,
    content: renderText(text).html,
    date: isoDate(createdAt),
    author: { name: authorDisplayName, link: pageOfAccount(authorName, urls) },
    category: null,
  };
}
