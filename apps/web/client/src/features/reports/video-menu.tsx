import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import { decidesBlocks } from '../blocks/blocks.ts';
import type { VideoDetails } from '../videos/videos.ts';

const LazyActions = later('VideoActions', () => import('./video-actions.tsx'), 'moderation');
const LOOKS = { kind: 'quiet', isSquare: true } as const;

/** Offers members to report a video of somebody else, and moderators to block it. */
export function VideoMenu({ video }: { video: VideoDetails }) {
  const me = useMe();
  if (!me || (me.account.id === video.account.id && !decidesBlocks(me))) return null;
  const label = t('reports.more', { name: video.name });
  const face = <Icon name="more" />;
  return (
    <OpensLater
      button={(open) => (
        <Button {...LOOKS} aria-label={label} aria-haspopup="menu" onClick={open}>
          {face}
        </Button>
      )}
    >
      <LazyActions me={me} video={video} label={label} face={face} className={buttonClass(LOOKS)} />
    </OpensLater>
  );
}
