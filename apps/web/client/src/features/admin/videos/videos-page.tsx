import { keepPreviousData } from '@tanstack/react-query';
import { useOperation } from '../../../api/use-operation.ts';
import { t } from '../../../i18n/messages.ts';
import { videosApi } from '../../../precomputed/operations.ts';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { SortedHeads } from '../sorted-heads.tsx';
import { StackingTable } from '../stacking-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PAGE, useVideosFilter } from './use-videos-filter.ts';
import { VideoRow } from './video-row.tsx';

const COLUMNS = [
  { key: 'name', label: 'allVideos.column.video' },
  { key: 'account', label: 'allVideos.column.account', isSortable: false },
  { key: 'privacy', label: 'allVideos.column.audience', isSortable: false },
  { key: 'views', label: 'allVideos.column.views' },
  { key: 'createdAt', label: 'allVideos.column.uploaded' },
] as const;

/** Every video of the instance, to be found, edited and deleted by moderators. */
export function VideosPage() {
  const { filter, change } = useVideosFilter();
  const list = useOperation(videosApi.listVideos, { query: filter.query }, { placeholderData: keepPreviousData, staleTime: 0 });
  const { data: videos = [], total = 0 } = list.data ?? {};
  return (
    <Page title={t('allVideos.title')}>
      <FilterBar filter={filter} change={change} />
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace title={filter.isNarrowed ? t('allVideos.empty.found') : t('allVideos.empty')}>
          {filter.isNarrowed ? t('allVideos.empty.foundHint') : t('allVideos.empty.hint')}
        </EmptyPlace>
      )}
      {videos.length > 0 && (
        <StackingTable
          caption={t('allVideos.title')}
          head={
            <SortedHeads columns={COLUMNS} sort={filter.sort} onSort={(sort) => change({ sort })} actions={t('allVideos.column.actions')} />
          }
          isHeadShown
          isBusy={list.isPlaceholderData}
        >
          {videos.map((video) => (
            <VideoRow key={video.uuid} video={video} />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
    </Page>
  );
}
