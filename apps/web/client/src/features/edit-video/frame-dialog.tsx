import { useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { pictureOfFrame } from '../pictures/picture.ts';
import { Stage } from '../player/stage.tsx';
import { usePlayable } from '../player/use-playable.ts';

type Props = { readonly videoId: string; readonly use: (picture: Blob) => void; readonly close: () => void };

/** Plays the video, so that one of its frames can be taken. */
export function FrameDialog({ videoId, use, close }: Props) {
  const playable = usePlayable(videoId);
  const video = useRef<HTMLVideoElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    setMistake(null);
    try {
      const picture = video.current && (await pictureOfFrame(video.current));
      if (!picture) {
        setMistake(t('editVideo.frame.notYet'));
        return;
      }
      use(picture);
      close();
    } catch {
      setMistake(t('editVideo.frame.refused'));
    } finally {
      setTaking(false);
    }
  };
  return (
    <Dialog title={t('editVideo.frame.title')} onClose={close}>
      <p className="soft">{t('editVideo.frame.hint')}</p>
      <Stage playable={playable} videoRef={video} />
      {mistake && <Mistake>{mistake}</Mistake>}
      <DialogActions>
        <Button kind="quiet" onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button kind="main" disabled={isTaking} onClick={() => void take()}>
          {t('editVideo.frame.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
