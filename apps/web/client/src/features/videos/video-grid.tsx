import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import type { VideoList } from './use-video-list.ts';
import { VideoCard } from './video-card.tsx';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** A list of videos in all its states; the next page comes when the end comes into view or on request. */
export function VideoGrid({ list, empty }: { list: VideoList; empty: ReactNode }) {
  const videos = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const end = useSeen(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  });
  if (list.isError && videos.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.isSuccess && videos.length === 0) return empty;

  return (
    <>
      <output className="visually-hidden">{list.isSuccess ? `${videos.length} videos shown` : 'Loading videos'}</output>
      <div className="grid" aria-busy={list.isPending}>
        {videos.map((video) => (
          <VideoCard key={video.uuid} video={video} />
        ))}
        {(list.isPending || list.isFetchingNextPage) && SKELETONS.map((index) => <CardSkeleton key={index} />)}
      </div>
      {list.hasNextPage && (
        <div className="more" ref={end}>
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function CardSkeleton() {
  return (
    <div className="card skeleton" aria-hidden="true">
      <div className="shot" />
      <div className="about">
        <span className="avatar" />
        <div>
          <i className="line" />
          <i className="line short" />
        </div>
      </div>
    </div>
  );
}
