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
  // Nobody's history is known yet, so that nothing was watched already.
  best: HOT_SCORE,
  localVideoFilesSize: 'v.local_files_size',
};

/** The order of a list, ties by ascending id. `match` needs the score of a search. */
export function orderBy(sort: string, score: Search['score'] | undefined): string {
  const { expression, direction } = sortedBy(sort, score);
  return expression ? `${expression}${direction}, v.id` : 'v.id';
}

export function sortedBy(sort: string, score: Search['score'] | undefined): { expression: string | undefined; direction: '' | ' desc' } {
  const isDescending = sort.startsWith('-');
  const key = isDescending ? sort.slice(1) : sort;
  return { expression: key === 'match' ? score : EXPRESSIONS[key], direction: isDescending ? ' desc' : '' };
}
