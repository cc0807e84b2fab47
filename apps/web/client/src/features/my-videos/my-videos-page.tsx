import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { TO_TRANSCODE } from '../videos/video-states.ts';
import type { Video } from '../videos/videos.ts';
import { MyVideoRow } from './my-video-row.tsx';
import { QuotaNote } from './quota-note.tsx';

const PAGE = 20;
const COMING_MS = 5_000;
const isComing = (video: Video) => video.state?.id === TO_TRANSCODE;

export function MyVideosPage() {
  const me = useMe();
  const list = usePages(
    videosApi.listMyVideos,
    { query: { sort: '-createdAt' } },
    {
      count: PAGE,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.data.some(isComing)) ? COMING_MS : false),
    },
  );
  const videos = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <Page
      title={t('myVideos.title')}
      actions={
        total ? (
          <>
            <span className="soft num">{t('myVideos.count', { count: total })}</span>
            <Link className="link" to="/my-account/videos/comments">
              {t('myVideos.comments')}
            </Link>
          </>
        ) : undefined
      }
    >
      <QuotaNote me={me} />
      {list.isError && videos.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && videos.length === 0 && (
        <EmptyPlace
          title={t('myVideos.empty')}
          action={
            <Link className={buttonClass({ kind: 'main' })} to="/upload">
              {t('myVideos.upload')}
            </Link>
          }
        >
          {t('myVideos.empty.hint')}
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending}>
        {list.isPending && [1, 2, 3].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {videos.map((video) => (
          <MyVideoRow key={video.uuid} video={video} />
        ))}
      </div>
      <MoreButton list={list}>{t('myVideos.more')}</MoreButton>
    </Page>
  );
}
