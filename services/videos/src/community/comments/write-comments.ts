import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { communityEvents, notificationSettingDefaults, notificationType } from '@flotilla/contracts-videos';
import { type Connection, hotStatement } from '@flotilla/database';
import { recording, wakeRelays } from '@flotilla/outbox';
import { p } from '@mikro-orm/core';
import { iso } from '../../iso-date.ts';
import { thingMadeInSql } from '../notifications/notify.ts';
import { NOTIFIED, NOTIFYING } from '../notifications/notifying.ts';
import { settingOf } from '../notifications/setting-of.ts';

/** A comment that is to be written. */
export type Draft = {
  readonly videoId: number;
  readonly accountId: number;
  readonly parent: { readonly id: number; readonly threadId: number; readonly heldForReview: boolean } | null;
  readonly text: string;
  /** It is shown without a review. */
  readonly isTrusted: boolean;
  /** Of the page that shows it, up to the id of its thread. */
  readonly path: string;
  readonly now: Date;
  readonly trace: string | null;
};

const REQUIRES_APPROVAL = 3;
const LONGEST_IN_MAILS = 500;
const TYPE = notificationType.NEW_COMMENT_ON_MY_VIDEO;

const published = recording(communityEvents.commentSnapshot, {
  from: 'written c join given g using (id)',
  payload: {
    commentId: 'c.id',
    version: 'c.version',
    deleted: 'false',
    videoId: 'c.video_id',
    accountId: 'c.account_id',
    threadId: 'c.thread_id',
    inReplyToCommentId: 'c.in_reply_to_id',
    text: 'c.text',
    heldForReview: 'c.held_for_review',
    createdAt: iso('c.created_at'),
    updatedAt: iso('c.updated_at'),
    deletedAt: 'null::text',
  },
  trace: 'g.trace',
});

/** Of comments by others, whoever owns the video is told, also of those that are held for review. */
const notice = `select ${thingMadeInSql('comment', 'c')} as cause, ${TYPE} as type, '${settingOf[TYPE]}' as setting, ${notificationSettingDefaults[settingOf[TYPE]]} as usual,
    array[owner.user_id] as user_ids, c.account_id as acted_id, c.account_id as actor_id, c.video_id, c.id as comment_id, c.thread_id, c.held_for_review,
    null::int as follow_id, null::int as channel_id, null::int as block_id, null::int as abuse_id,
    null::int as registration_id, null::text as registration_username, g.now, g.trace,
    json_build_object('path', g.path || c.thread_id, 'video', v.name, 'account', author.display_name, 'text', left(c.text, ${LONGEST_IN_MAILS}),
      'heldForReview', c.held_for_review) as about
  from written c join given g using (id) join video v on v.id = c.video_id
    join accounts author on author.id = c.account_id join accounts owner on owner.id = v.account_id
  where v.account_id <> c.account_id`;

/**
 * Writes comments, publishes them and tells the owners of the videos. Videos and authors cannot be deleted before the transaction ends; comments on or by
 * those that are gone, or on closed videos, are left out. Values: video ids, account ids, thread ids, ids of the parents, texts, whether a parent is held, whether the author is trusted,
 * paths, times, traces.
 */
const writing = (name: string, lock: string) =>
  hotStatement({
    name,
    text: `with given as materialized (
      select nextval(pg_get_serial_sequence('comments', 'id'))::int as id, g.*
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::boolean[], $7::boolean[], $8::text[], $9::timestamptz[], $10::text[]) with ordinality
        as g (video_id, account_id, thread_id, parent_id, text, is_parent_held, is_trusted, path, now, trace, place)
    ), video as (
      select id, account_id, name, comments_policy from videos
      where id = any($1::int[]) and comments_policy <> ${COMMENTS_DISABLED} order by id ${lock}
    ), writer as materialized (select id from accounts where id = any($2::int[]) order by id ${lock}
    ), written as (
      insert into comments (id, video_id, account_id, thread_id, in_reply_to_id, text, held_for_review, by_video_author, created_at, updated_at)
      select g.id, g.video_id, g.account_id, g.thread_id, g.parent_id, g.text,
        g.is_parent_held or (v.comments_policy = ${REQUIRES_APPROVAL} and not g.is_trusted), v.account_id = g.account_id, g.now, g.now
      from given g join video v on v.id = g.video_id join writer w on w.id = g.account_id order by g.place
      returning id, video_id, account_id, thread_id, in_reply_to_id, text, held_for_review, version, created_at, updated_at
    ), notice as (${notice}), ${NOTIFYING}, notified as (${NOTIFIED}), published as (${published})
    select g.place::int, c.id, c.thread_id as "threadId", c.held_for_review as "heldForReview", c.text from written c join given g using (id)`,
    row: { place: p.integer(), id: p.integer(), threadId: p.integer(), heldForReview: p.boolean(), text: p.text() },
  });
export const writeThese = writing('write-comments', 'for key share');
/** The same, without those that would wait for a lock. */
export const writeFree = writing('write-free-comments', 'for key share skip locked');

export type Written = Awaited<ReturnType<typeof writeThese>>[number];

/** What was written, in the order of the drafts; undefined for those that were left out. */
export async function writeComments(on: Connection, drafts: readonly Draft[], write = writeThese): Promise<(Written | undefined)[]> {
  const written = await write(on, [
    drafts.map(({ videoId }) => videoId),
    drafts.map(({ accountId }) => accountId),
    // A trigger gives threads their own id.
    drafts.map(({ parent }) => parent?.threadId ?? 0),
    drafts.map(({ parent }) => parent?.id ?? null),
    drafts.map(({ text }) => text),
    // Nobody would see a reply to one that is held.
    drafts.map(({ parent }) => parent?.heldForReview ?? false),
    drafts.map(({ isTrusted }) => isTrusted),
    drafts.map(({ path }) => path),
    drafts.map(({ now }) => now),
    drafts.map(({ trace }) => trace),
  ]);
  wakeRelays(on);
  const byPlace = new Map(written.map((row) => [row.place, row]));
  return drafts.map((_, index) => byPlace.get(index + 1));
}
