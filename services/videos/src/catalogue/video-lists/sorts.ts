import type { Search } from '../video-search/search-condition.ts';
import { HOT_SCORE } from '../videos/hot-score.ts';
import { TRENDING_SCORE } from '../videos/trending-score.ts';

/** What each sort orders by, on `videos v`; an index of the public list begins with the same (docs/contract/video-lists.md#sorts). */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  name: 'v.name',
  duration: 'v.duration',
  createdAt: 'v.created_at',
  publishedAt: 'v.published_at',
  originallyPublishedAt: 'coalesce(v.originally_published_at, v.published_at)',
  views: 'v.views',
  likes: 'v.likes',
  comments: 'v.comments',
  trending: TRENDING_SCORE,
  hot: HOT_SCORE,
  best: HOT_SCORE,
  localVideoFilesSize: 'v.local_files_size',
};

const WATCHED_RANK_LOWER_BY = 100;
const MOST_WATCHED = 1000;

/** Whether a sort ranks what its reader watched lower than others. */
export const isByHistory = (sort: string): boolean => sort.endsWith('best');

/** The videos that a user watched last. The table belongs to the history of the community area, which imports this one. */
export const watchedLast = (userId: string): string =>
  `select video_id from watched_videos where user_id = ${userId} order by watched_at desc limit ${MOST_WATCHED}`;

/** The score of `best` for what its reader watched. */
export const WATCHED_SCORE = `(${HOT_SCORE} - ${WATCHED_RANK_LOWER_BY})`;

type Sorting = { readonly expression: string | undefined; readonly direction: '' | ' desc' };

/** What a list is ordered by. `match` needs the score of a search, `best` the parameter with the id of its reader, who may be nobody. */
export function sortedBy(sort: string, score: Search['score'] | undefined, watcher?: string): Sorting {
  const isDescending = sort.startsWith('-');
  const key = isDescending ? sort.slice(1) : sort;
  const best = watcher && `case when v.id in (${watchedLast(watcher)}) then ${WATCHED_SCORE} else ${HOT_SCORE} end`;
  const expression = key === 'match' ? score : key === 'best' && best ? best : EXPRESSIONS[key];
  return { expression, direction: isDescending ? ' desc' : '' };
}

/** Ties are broken by ascending id. */
export const orderBy = ({ expression, direction }: Sorting): string => (expression ? `${expression}${direction}, v.id` : 'v.id');
