import { t } from '../../i18n/messages.ts';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoCard } from '../videos/video-card.tsx';
import type { Video } from '../videos/videos.ts';
import styles from './more-videos.module.css';

const SHOWN = 12;

/** Videos beside the one that is watched, and which of them follows it: the one below it in the list, so that nobody goes in circles. */
export function useMoreVideos(watchedUuid: string | undefined): { readonly others: readonly Video[]; readonly next: Video | undefined } {
  const list = useVideoList({ everybody: true }, { sort: '-publishedAt' });
  const videos = list.data?.pages[0]?.data ?? [];
  const others = videos.filter(({ uuid }) => uuid !== watchedUuid).slice(0, SHOWN);
  const place = videos.findIndex(({ uuid }) => uuid === watchedUuid);
  return { others, next: place < 0 ? others[0] : videos[place + 1] };
}

/** Other videos, beside or below the one that is watched. */
export function MoreVideos({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <aside className={styles.more} aria-label={t('watch.more')}>
      <h2>{t('watch.more')}</h2>
      {videos.map((video) => (
        <VideoCard key={video.uuid} video={video} isRow />
      ))}
    </aside>
  );
}
