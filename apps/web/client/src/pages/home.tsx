import { Link, useSearchParams } from 'react-router';
import { instance } from '../instance.ts';
import { EmptyPlace } from '../ui/notice.tsx';
import { useTitle } from '../ui/page.tsx';
import { useVideoList } from '../ui/use-video-list.ts';
import { VideoGrid } from '../ui/video-grid.tsx';

const ORDERS = [
  { key: 'latest', label: 'Latest', sort: '-publishedAt' },
  { key: 'watched', label: 'Most watched', sort: '-views' },
  { key: 'long', label: 'Longest', sort: '-duration' },
] as const;

export function HomePage() {
  const [parameters, setParameters] = useSearchParams();
  const order = ORDERS.find(({ key }) => key === parameters.get('order')) ?? ORDERS[0];
  const list = useVideoList({ everybody: true }, { sort: order.sort });
  useTitle(instance.name);
  return (
    <>
      <h1 className="visually-hidden">{instance.name}</h1>
      <fieldset className="chips">
        <legend className="visually-hidden">Order</legend>
        {ORDERS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={key === order.key}
            onClick={() => setParameters(key === 'latest' ? {} : { order: key }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <VideoGrid
        list={list}
        empty={
          <EmptyPlace
            title="No videos yet"
            action={
              <Link className="button main-action" to="/upload">
                Upload the first one
              </Link>
            }
          >
            What people publish here appears on this page.
          </EmptyPlace>
        }
      />
    </>
  );
}
