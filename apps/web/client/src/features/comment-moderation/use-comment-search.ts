import { useFilterInAddress } from '../admin/use-filter-in-address.ts';
import { type CommentSearch, readSearch, writeSearch } from './comment-search.ts';

/** What the list is narrowed to, kept in the address as the links of mails have it. */
export function useCommentSearch(): readonly [CommentSearch, (changes: Partial<CommentSearch>) => void] {
  const [parameters, change] = useFilterInAddress();
  const search = readSearch(parameters.get('search') ?? '');
  return [search, (changes) => change({ search: writeSearch({ ...search, ...changes }) })];
}
