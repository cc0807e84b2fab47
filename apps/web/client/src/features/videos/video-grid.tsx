import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import type { FoundVideos } from './use-found-videos.ts';
import type { VideoList } from './use-video-list.ts';
import { CardSkeleton, VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';
import type { Video } from './videos.ts';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** A list of videos in all its states; the next page comes when the end comes into view or on request. */
export function VideoGrid({ list, empty }: { list: FoundVideos | VideoList; empty: ReactNode }) {
  const videos = list.data?.pages.flatMap(({ data }): readonly Video[] => data) ?? [];
  const end = useSeen(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  });
  if (list.isError && videos.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.isSuccess && videos.length === 0) return empty;

  return (
    <>
      <output className="visually-hidden">{list.isSuccess ? t('videos.shown', { count: videos.length }) : t('videos.loading')}</output>
      <div className={styles.grid} aria-busy={list.isPending}>
        {videos.map((video) => (
          <VideoCard key={video.uuid} video={video} />
        ))}
        {(list.isPending || list.isFetchingNextPage) && SKELETONS.map((index) => <CardSkeleton key={index} />)}
      </div>
      {list.hasNextPage && (
        <div className="more" ref={end}>
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {t('videos.more')}
          </Button>
        </div>
      )}
    </>
  );
}
