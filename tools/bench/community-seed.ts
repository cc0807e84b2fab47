import { Client } from 'pg';
import { seedVideos } from './seed.ts';

export const PEOPLE = 100_000;
export const FIRST_USER_ID = 1_000;
export const VIDEOS = 200_000;
const CHANNELS = 2_000;
export const FOLLOWED = 500;
export const COMMENTED = 250;
export const COMMENTS = 200;
export const NOTIFICATIONS = 100_000;

/** Whose feed and notifications are read. */
export const READER = FIRST_USER_ID;

const accounts = `
  insert into accounts (user_id, name, display_name, created_at, updated_at)
  select n, 'person_' || n, 'Somebody', now(), now() from generate_series(${FIRST_USER_ID}, ${FIRST_USER_ID + PEOPLE - 1}) n`;

const users = `
  insert into users (user_id, version, username, role, blocked, deleted, nsfw_policy, nsfw_flags_displayed, nsfw_flags_hidden, nsfw_flags_blurred,
    nsfw_flags_warned, videos_history_enabled)
  select user_id, 1, name, 2, false, false, 'do_not_list', 0, 0, 0, 0, true from accounts where user_id >= ${FIRST_USER_ID}`;

const channels = `
  insert into channels (account_id, name, display_name, created_at, updated_at)
  select id, 'channel_' || user_id, 'A channel', now(), now() from accounts where user_id >= ${FIRST_USER_ID} order by id limit ${CHANNELS}`;

/** Three of five comments begin a thread, the others answer the first. */
const comments = `
  insert into comments (id, video_id, account_id, thread_id, in_reply_to_id, text, held_for_review, by_video_author, created_at, updated_at)
  select first + i, v.id, w.id, case when is_thread then first + i else first end, case when not is_thread then first end,
    repeat('What a sail, and what a sea. ', 1 + i % 12), false, false, v.published_at + i * interval '1 minute', v.published_at + i * interval '1 minute'
  from (select id, published_at, row_number() over (order by id desc) * ${COMMENTS} as first from videos order by id desc limit ${COMMENTED}) v,
    (select i, i % 5 < 3 as is_thread from generate_series(0, ${COMMENTS - 1}) i) c, accounts w
  where w.user_id = ${FIRST_USER_ID} + (i * 37) % ${PEOPLE}`;
const countComments = [
  `update videos set comments = ${COMMENTS} where id in (select video_id from comments)`,
  `update comments t set total_replies = r.replies from (select thread_id, count(*) as replies from comments where in_reply_to_id is not null group by thread_id) r
   where r.thread_id = t.id and t.in_reply_to_id is null`,
  `select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments`,
];

const follow = (who: string, channels: string) => `
  insert into follows (account_id, channel_id, state, created_at, updated_at)
  select a.id, c.id, 'accepted', now(), now() from accounts a, (${channels}) c where ${who}`;
const follows = [
  follow(`a.user_id = ${READER}`, `select id from channels where id > 1 order by hashint4(id) limit ${FOLLOWED}`),
  follow(`a.user_id >= ${FIRST_USER_ID}`, 'select min(id) as id from channels'),
  `update channels set followers_count = (select count(*) from follows where channel_id = channels.id)`,
];

const notifications = `
  insert into notifications (account_id, type, cause, read, video_id, created_at, updated_at)
  select a.id, 1, 'video:' || v.id, false, v.id, v.published_at, v.published_at
  from accounts a, (select id, published_at from videos order by id limit ${NOTIFICATIONS}) v where a.user_id = ${READER}`;

/** A video of the first channel that nobody has been told of. */
const hide = `
  update videos set privacy = 3, announced_at = null
  where id = (select max(id) from videos where channel_id = (select min(id) from channels)) returning id, uuid`;

export type Seeded = { readonly commented: readonly string[]; readonly unannounced: { readonly id: number; readonly uuid: string } };

/** A large instance: people, channels, videos, comments, subscriptions and notifications, straight by SQL. */
export async function seedCommunity(superuserUrl: string): Promise<Seeded> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const withoutTriggers = async (...statements: readonly string[]) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  };
  try {
    await withoutTriggers(accounts, users, channels);
    await seedVideos(superuserUrl, VIDEOS);
    await withoutTriggers(comments, ...countComments, ...follows, notifications);
    const { rows: commented } = await client.query<{ uuid: string }>(
      'select uuid from videos where comments = $1 order by id desc limit $2',
      [COMMENTS, COMMENTED],
    );
    const { rows: hidden } = await client.query<Seeded['unannounced']>(hide);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { commented: commented.map(({ uuid }) => uuid), unannounced: hidden[0] as Seeded['unannounced'] };
  } finally {
    await client.end();
  }
}
