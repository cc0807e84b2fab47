import { useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';

export function SearchPage() {
  const [parameters] = useSearchParams();
  const search = parameters.get('search')?.trim() ?? '';
  return search === '' ? <Unasked /> : <Results search={search} />;
}

function Results({ search }: { search: string }) {
  const list = useVideoList({ everybody: true }, { search, sort: '-match' });
  const total = list.data?.pages[0]?.total;
  return (
    <Page
      width="full"
      title={t('search.results', { search })}
      actions={total ? <span className="soft num">{t('search.count', { count: total })}</span> : undefined}
    >
      <VideoGrid
        list={list}
        empty={
          <EmptyPlace icon="search" title={t('search.nothing')}>
            {t('search.nothingHint')}
          </EmptyPlace>
        }
      />
    </Page>
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
