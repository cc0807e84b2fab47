import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { categoryInWords } from '../../i18n/video-labels.ts';
import { handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { CardSkeleton, VideoCard } from '../videos/video-card.tsx';
import type { Video } from '../videos/videos.ts';
import styles from './overview-page.module.css';
import { isEmpty, type Overview, useOverview } from './use-overview.ts';

/** Samples of categories, channels and tags, for who does not look for anything in particular. */
export function OverviewPage() {
  const list = useOverview();
  const end = useSeen(() => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage();
  });
  const pages = list.data?.pages ?? [];
  return (
    <Page title={t('overview.title')} width="full">
      {list.isError && pages.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {pages[0] && isEmpty(pages[0]) && <Nothing />}
      {list.isPending && <Skeletons />}
      <div className={styles.sections}>
        {pages.map((page, index) => (
          <Samples key={index} page={page} />
        ))}
      </div>
      {list.isFetchingNextPage && <Skeletons />}
      {list.hasNextPage && (
        <div className="more" ref={end}>
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {t('overview.more')}
          </Button>
        </div>
      )}
    </Page>
  );
}

function Samples({ page }: { page: Overview }) {
  const { categories, channels, tags } = page;
  return (
    <>
      {categories.map(({ category, videos }) => (
        <Sample key={category.id} title={categoryInWords(category)} videos={videos} />
      ))}
      {channels.map(({ channel, videos }) => (
        <Sample
          key={channel.id}
          to={`/c/${handleOf(channel)}`}
          title={channel.displayName}
          picture={<Avatar actor={channel} isChannel />}
          videos={videos}
        />
      ))}
      {tags.map(({ tag, videos }) => (
        <Sample key={tag} to={`/search?${new URLSearchParams({ search: tag, tags: tag })}`} title={`#${tag}`} videos={videos} />
      ))}
    </>
  );
}

type SampleProps = { readonly to?: string; readonly title: string; readonly picture?: ReactNode; readonly videos: readonly Video[] };

function Sample({ to, title, picture, videos }: SampleProps) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>
        {picture}
        {to === undefined ? title : <Link to={to}>{title}</Link>}
      </h2>
      <div className={styles.row}>
        {videos.map((video) => (
          <VideoCard key={video.uuid} video={video} isInSection />
        ))}
      </div>
    </section>
  );
}

const SKELETONS = [1, 2, 3, 4];

const Skeletons = () => (
  <div className={styles.row} aria-hidden="true">
    {SKELETONS.map((index) => (
      <CardSkeleton key={index} />
    ))}
  </div>
);

const Nothing = () => (
  <EmptyPlace
    title={t('overview.nothing')}
    action={
      <Link className={buttonClass({ kind: 'main' })} to="/videos/browse">
        {t('find.browse')}
      </Link>
    }
  >
    {t('overview.nothingHint')}
  </EmptyPlace>
);
