import { Suspense, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import type { PlaylistPlace } from './share-links.ts';

const ShareDialog = later('ShareDialog', () => import('./share-dialog.tsx'));

type Props = { readonly video: VideoDetails; readonly player: HTMLVideoElement | null; readonly playedIn?: PlaylistPlace | undefined };

/** Opens what a video is shared with; the moment that is shown then is the one that can be shared. */
export function ShareButton({ video, player, playedIn }: Props) {
  const [moment, setMoment] = useState<number | null>(null);
  return (
    <>
      <Button onClick={() => setMoment(Math.floor(player?.currentTime ?? 0))}>
        <Icon name="share" />
        {t('watch.share')}
      </Button>
      {moment !== null && (
        <Suspense>
          <ShareDialog video={video} moment={moment} playedIn={playedIn} close={() => setMoment(null)} />
        </Suspense>
      )}
    </>
  );
}
