import { HOT_SCORE } from './hot-score.ts';
import { TRENDING_SCORE } from './trending-score.ts';

const index = (name: string, rest: string) => ({ name: `videos_${name}`, expression: `create index videos_${name} on videos ${rest}` });

/**
 * One index per sort of the public list, each with ties by ascending id. Sorts by values that hardly repeat need only one
 * direction: PostgreSQL reads the index backwards and orders the few ties itself.
 */
const listed = (name: string, columns: string, which = 'audience > 0') => index(`listed_by_${name}`, `(${columns}) where ${which}`);

/** The same for sorts whose rows are counted or skipped in great numbers: the index alone answers. */
const covered = (name: string, columns: string) => index(`listed_by_${name}`, `(${columns}) include (audience, nsfw) where audience > 0`);

export const videoIndexes = [
  covered('published_at', 'published_at desc, id'),
  listed('created_at', 'created_at desc, id'),
  listed('originally_published_at', 'coalesce(originally_published_at, published_at) desc, id'),
  listed('hot', `${HOT_SCORE} desc, id`),
  listed('name', 'name, id'),
  listed('duration', 'duration, id'),
  listed('duration_desc', 'duration desc, id'),
  listed('views', 'views, id'),
  listed('views_desc', 'views desc, id'),
  listed('trending', `${TRENDING_SCORE}, id`),
  listed('trending_desc', `${TRENDING_SCORE} desc, id`),
  listed('likes', 'likes, id'),
  listed('likes_desc', 'likes desc, id'),
  listed('comments', 'comments, id'),
  listed('comments_desc', 'comments desc, id'),
  listed('size', 'local_files_size, id'),
  listed('size_desc', 'local_files_size desc, id'),
  covered('category', 'category, published_at desc, id'),
  covered('licence', 'licence, published_at desc, id'),
  covered('language', 'language, published_at desc, id'),
  // For filters that few videos match.
  listed('local', 'published_at desc, id', 'audience > 0 and url is null'),
  listed('remote', 'published_at desc, id', 'audience > 0 and url is not null'),
  listed('nsfw', 'published_at desc, id', 'audience > 0 and nsfw'),
  listed('web_files', 'published_at desc, id', 'audience > 0 and has_web_files'),
  listed('no_hls_files', 'published_at desc, id', 'audience > 0 and not has_hls_files'),
  index('by_published_at', '(published_at desc, id)'),
  index('by_created_at', '(created_at desc, id)'),
  index('of_account', '(account_id, published_at desc, id)'),
  index('of_account_by_creation', '(account_id, created_at)'),
  index('of_channel', '(channel_id, published_at desc, id) include (audience, nsfw)'),
  // For lists of channels.
  index('followed_of_channel', '(channel_id) where is_followed and url is not null'),
  // For rows elsewhere that must not name them to others.
  index('private', '(id) include (account_id) where privacy = 3'),
  index('protected', '(id) include (account_id) where privacy = 5'),
  index('blocked', '(id) include (account_id) where blocked'),
  index('scheduled', '(scheduled_update_at) where scheduled_update_at is not null'),
  index('without_storyboard', '(id) where storyboard_version < source_version and state = 1'),
  { name: 'videos_url', expression: 'create unique index videos_url on videos (url) where url is not null' },
  index('tags', 'using gin (tag_keys)'),
  index('caption_languages', 'using gin (caption_languages)'),
];
