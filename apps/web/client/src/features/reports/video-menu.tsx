import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { later } from '../../ui/later.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { decidesBlocks } from '../blocks/blocks.ts';
import type { VideoDetails } from '../videos/videos.ts';

const LazyActions = later('VideoActions', () => import('./video-actions.tsx'), 'moderation');

/** Offers members to report a video of somebody else, and moderators to block it. */
export function VideoMenu({ video }: { video: VideoDetails }) {
  const me = useMe();
  if (!me || (me.account.id === video.account.id && !decidesBlocks(me))) return null;
  return (
    <MenuButton label={t('reports.more', { name: video.name })}>{(face) => <LazyActions me={me} video={video} {...face} />}</MenuButton>
  );
}
