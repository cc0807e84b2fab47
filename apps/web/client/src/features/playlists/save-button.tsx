import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { useSignInPath } from '../sign-in/sign-in-link.tsx';
import type { Video } from '../videos/videos.ts';

const SaveDialog = later('SaveDialog', () => import('./save-dialog.tsx'), 'playlists');

type Props = { readonly video: Pick<Video, 'duration' | 'id' | 'uuid'>; readonly player: HTMLVideoElement | null };

/** Opens the playlists a video can be put into. Visitors are led to signing in. */
export function SaveButton({ video, player }: Props) {
  const isSignedIn = useSession() !== null;
  const signIn = useSignInPath();
  const navigate = useNavigate();
  const [moment, setMoment] = useState<number | null>(null);
  const open = () => (isSignedIn ? setMoment(Math.floor(player?.currentTime ?? 0)) : void navigate(signIn));
  return (
    <>
      <Button onClick={open}>
        <Icon name="playlist" />
        {t('watch.saveTo')}
      </Button>
      {moment !== null && isSignedIn && (
        <Suspense>
          <SaveDialog video={video} moment={moment} close={() => setMoment(null)} />
        </Suspense>
      )}
    </>
  );
}
