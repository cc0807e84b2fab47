import { Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { ownHosts } from '../../instance.ts';
import { later } from '../../ui/later.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import tabs from '../actors/actor-tabs.module.css';
import { placeOfUri } from '../elsewhere/place-of-uri.ts';
import { useFoundVideos } from '../videos/use-found-videos.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { FoundChannels } from './found-channels.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchFilters } from './search-filters.tsx';
import { KINDS, useSearchFilter } from './use-search-filter.ts';

const FoundElsewhere = later('FoundElsewhere', () => import('../elsewhere/found-elsewhere.tsx'), 'elsewhere');
const FoundPlaylists = later('FoundPlaylists', () => import('./found-playlists.tsx'), 'playlists');

const KIND_NAMES = { videos: 'find.videos', channels: 'find.channels', playlists: 'find.playlists' } as const;

export function SearchPage() {
  const [parameters] = useSearchParams();
  return parameters.get('search')?.trim() ? <Results /> : <Unasked />;
}

function Results() {
  const searching = useSearchFilter();
  const { search, kind } = searching.filter;
  const place = placeOfUri(search, ownHosts);
  if ('here' in place) return <Navigate to={place.here} replace />;
  if ('elsewhere' in place) {
    return (
      <Page width="full" title={t('search.results', { search })}>
        <Suspense fallback={null}>
          <FoundElsewhere key={place.elsewhere.search} place={place.elsewhere} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page width="full" title={t('search.results', { search })}>
      <nav className={tabs.tabs} aria-label={t('find.kinds')}>
        {KINDS.map((one) => (
          <Link key={one} to={searching.pathOf(one)} aria-current={one === kind ? 'page' : undefined}>
            {t(KIND_NAMES[one])}
          </Link>
        ))}
      </nav>
      {kind === 'videos' && <FoundVideoGrid {...searching} />}
      {kind === 'channels' && <FoundChannels search={search} />}
      {kind === 'playlists' && <FoundPlaylists search={search} />}
    </Page>
  );
}

function FoundVideoGrid({ filter, change, clear }: Omit<ReturnType<typeof useSearchFilter>, 'pathOf'>) {
  const list = useFoundVideos(filter.query);
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <SearchFilters filter={filter} change={change} clear={clear} />
      {Boolean(total) && <p className="soft num">{t('find.results', { count: total ?? 0 })}</p>}
      <VideoGrid list={list} empty={<NothingFound clear={filter.set > 0 ? clear : undefined} />} />
    </>
  );
}

function Unasked() {
  return (
    <Page title={t('search.title')}>
      <EmptyPlace icon="search" title={t('search.unasked')}>
        {t('search.unaskedHint')}
      </EmptyPlace>
    </Page>
  );
}
