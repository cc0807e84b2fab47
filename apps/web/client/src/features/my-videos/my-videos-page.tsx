import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { fullCount } from '../../i18n/numbers.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Video } from '../videos/videos.ts';
import { MyVideoRow } from './my-video-row.tsx';
import { QuotaNote } from './quota-note.tsx';

const PAGE = 20;
const COMING_MS = 5_000;
const TO_TRANSCODE = 2;
const isComing = (video: Video) => video.state?.id === TO_TRANSCODE;

export function MyVideosPage() {
  const me = useMe();
  const list = useInfiniteQuery({
    queryKey: [videosApi.listMyVideos.id],
    queryFn: ({ pageParam, signal }) =>
      call(videosApi.listMyVideos, { query: { start: pageParam, count: PAGE, sort: '-createdAt' }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && shown < (last.total ?? 0) ? shown : undefined;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.data.some(isComing)) ? COMING_MS : false),
  });
  const videos = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <Page title="My videos" actions={total ? <span className="soft num">{fullCount(total, 'video')}</span> : undefined}>
      <QuotaNote me={me} />
      {list.isError && videos.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && videos.length === 0 && (
        <EmptyPlace
          title="You have not uploaded anything yet"
          action={
            <Link className={buttonClass({ kind: 'main' })} to="/upload">
              Upload a video
            </Link>
          }
        >
          Your videos appear here, with how far they are prepared and who can watch them.
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending}>
        {list.isPending && [1, 2, 3].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {videos.map((video) => (
          <MyVideoRow key={video.uuid} video={video} channels={me?.videoChannels ?? []} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="more">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  );
}
