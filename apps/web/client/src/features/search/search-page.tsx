import { useSearchParams } from 'react-router';
import { fullCount } from '../../i18n/numbers.ts';
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
    <Page title={`Results for “${search}”`} actions={total ? <span className="soft num">{fullCount(total, 'video')}</span> : undefined}>
      <VideoGrid
        list={list}
        empty={
          <EmptyPlace icon="search" title="Nothing found">
            Try fewer or other words. Endings and accents do not matter.
          </EmptyPlace>
        }
      />
    </Page>
  );
}

function Unasked() {
  return (
    <Page title="Search">
      <EmptyPlace icon="search" title="What are you looking for?">
        Type a few words into the box at the top.
      </EmptyPlace>
    </Page>
  );
}
