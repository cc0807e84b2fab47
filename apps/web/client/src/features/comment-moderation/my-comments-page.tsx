import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Page } from '../../ui/page.tsx';
import { CommentFilters } from './comment-filters.tsx';
import { queryOf } from './comment-search.ts';
import { ManagedComments } from './managed-comments.tsx';
import { useCommentSearch } from './use-comment-search.ts';

const PAGE = 20;

/** What people said about one's own videos. */
export function MyCommentsPage() {
  const [search, change] = useCommentSearch();
  const query = { ...queryOf(search), ...(search.isHeld && { isHeldForReview: true }), sort: '-createdAt' as const };
  const list = usePages(videosApi.listCommentsOnMyVideos, { query }, { count: PAGE, staleTime: 0 });
  return (
    <Page title={t('comments.mine')}>
      <CommentFilters search={search} change={change}>
        <CheckField label={t('comments.onlyHeld')} checked={search.isHeld} onChange={({ target }) => change({ isHeld: target.checked })} />
      </CommentFilters>
      <ManagedComments list={list} scope="my-videos" />
    </Page>
  );
}
