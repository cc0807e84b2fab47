import { type RefCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { hueOf } from '../videos/hue-of.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { FrameDialog } from './frame-dialog.tsx';
import { pictureOfFile } from './picture.ts';
import styles from './thumbnail-field.module.css';

type Props = {
  readonly video: VideoDetails;
  readonly value: Blob | null;
  readonly onChange: (picture: Blob | null) => void;
  readonly mistake: string | null;
  readonly ref: RefCallback<HTMLElement>;
};

/** The thumbnail as it will look: the present one, a picture, or a frame of the video. */
export function ThumbnailField({ video, value, onChange, mistake, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isTaking, setTaking] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const present = video.thumbnails.toSorted((a, b) => b.width - a.width)[0]?.fileUrl;
  const use = (picture: Blob | null) => {
    setUnreadable(false);
    onChange(picture);
  };
  const pick = (file: File | undefined) => {
    if (!file) return;
    pictureOfFile(file).then(use, () => setUnreadable(true));
  };
  return (
    <div className={styles.thumbnail}>
      <p className="soft small">{t('editVideo.thumbnail.hint')}</p>
      <div className="shot" style={{ '--hue': hueOf(video) }}>
        {value ? (
          <Picture of={value} alt={t('editVideo.thumbnail.chosen')} />
        ) : (
          present && <img src={ownPath(present)} alt={t('editVideo.thumbnail.present')} />
        )}
      </div>
      {value && <output className="small soft">{t('editVideo.thumbnail.chosen')}</output>}
      <div className={styles.buttons}>
        <Button ref={ref} onClick={() => input.current?.click()}>
          {t('editVideo.thumbnail.pick')}
        </Button>
        <Button onClick={() => setTaking(true)}>{t('editVideo.thumbnail.frame')}</Button>
        {value && (
          <Button kind="quiet" onClick={() => use(null)}>
            {t('editVideo.thumbnail.keep')}
          </Button>
        )}
      </div>
      {(isUnreadable || mistake) && <Mistake>{isUnreadable ? t('editVideo.thumbnail.unreadable') : mistake}</Mistake>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('editVideo.thumbnail.pick')}
        hidden
        onChange={({ target }) => {
          pick(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {isTaking && <FrameDialog videoId={video.uuid} use={use} close={() => setTaking(false)} />}
    </div>
  );
}

/** A picture that has no address of its own. */
function Picture({ of: picture, alt }: { of: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <img ref={image} alt={alt} />;
}
