import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { usePages } from '../../api/use-pages.ts';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { FindField } from '../../ui/find-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item } from '../../ui/item.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import type { Video } from '../videos/videos.ts';
import { ClearDialog } from './clear-dialog.tsx';

const PAGE = 24;

/** What somebody watched, and where they stopped. */
export function HistoryPage() {
  const me = useMe();
  const [search, setSearch] = useState('');
  const [isClearing, setClearing] = useState(false);
  const list = usePages(videosApi.listMyHistory, { query: { ...(search && { search }) } }, { count: PAGE, staleTime: 0 });
  const videos = list.data?.pages.flatMap(({ data }): readonly Video[] => data) ?? [];
  return (
    <Page title={t('history.title')} actions={videos.length > 0 && <Button onClick={() => setClearing(true)}>{t('history.clear')}</Button>}>
      {me?.videosHistoryEnabled === false && (
        <p className="soft">
          {t('history.isOff')} <Link to="/my-account/settings/preferences">{t('history.preferences')}</Link>
        </p>
      )}
      <FindField label={t('history.find')} value={search} onFind={setSearch} />
      {list.isError && videos.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && videos.length === 0 && (
        <EmptyPlace title={search ? t('search.nothing') : t('history.nothing')}>{!search && t('history.nothingHint')}</EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending}>
        {videos.map((video) => (
          <HistoryRow key={video.uuid} video={video} />
        ))}
      </div>
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
      {isClearing && <ClearDialog close={() => setClearing(false)} />}
    </Page>
  );
}

function HistoryRow({ video }: { video: Video }) {
  const { id, name, shortUUID, channel, userHistory } = video;
  const forgetting = useChange(videosApi.forgetWatched, { refreshes: [videosApi.listMyHistory] });
  return (
    <Item
      image={
        <Link to={`/w/${shortUUID}`} tabIndex={-1} aria-hidden="true">
          <Thumbnail video={video} />
        </Link>
      }
      actions={
        <Button
          kind="quiet"
          isSquare
          disabled={forgetting.isPending}
          aria-label={t('history.forget', { name })}
          onClick={() => forgetting.mutate({ params: { videoId: id } })}
        >
          <Icon name="close" />
        </Button>
      }
    >
      <div>
        <h2 className="item-title">
          <Link to={`/w/${shortUUID}`}>{name}</Link>
        </h2>
        <div className="small soft num">
          {channel.displayName}
          {userHistory && ` · ${t('history.until', { time: clock(userHistory.currentTime) })}`}
        </div>
      </div>
      <Outcome error={forgetting.error} />
    </Item>
  );
}
