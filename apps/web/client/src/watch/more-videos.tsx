import { useVideoList } from '../ui/use-video-list.ts';
import { VideoCard } from '../ui/video-card.tsx';

const SHOWN = 12;

/** Other videos, beside or below the one that is watched. */
export function MoreVideos({ exceptUuid }: { exceptUuid: string | undefined }) {
  const list = useVideoList({ everybody: true }, { sort: '-publishedAt' });
  const others = (list.data?.pages[0]?.data ?? []).filter(({ uuid }) => uuid !== exceptUuid).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <aside className="watch-more" aria-label="More videos">
      <h2>More videos</h2>
      {others.map((video) => (
        <VideoCard key={video.uuid} video={video} isRow />
      ))}
    </aside>
  );
}
