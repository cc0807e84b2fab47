import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Page } from '../../ui/page.tsx';
import { CommentFilters } from './comment-filters.tsx';
import { queryOf } from './comment-search.ts';
import { ManagedComments } from './managed-comments.tsx';
import { useCommentSearch } from './use-comment-search.ts';

const PAGE = 20;

/** Every comment of the instance, for moderators. */
export function AllCommentsPage() {
  const [search, change] = useCommentSearch();
  const list = usePages(videosApi.listAllComments, { query: { ...queryOf(search), sort: '-createdAt' } }, { count: PAGE, staleTime: 0 });
  return (
    <Page title={t('comments.all')}>
      <CommentFilters search={search} change={change} />
      <ManagedComments list={list} scope="instance" />
    </Page>
  );
}
