import { type ComponentProps, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { hueOf } from '../videos/hue-of.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { FrameDialog } from './frame-dialog.tsx';

type Props = Pick<ComponentProps<typeof PictureField>, 'mistake' | 'onChange' | 'ref' | 'value'> & { readonly video: VideoDetails };

/** The thumbnail of a video: a picture, or one of its frames. */
export function ThumbnailField({ video, ...field }: Props) {
  const [isTaking, setTaking] = useState(false);
  return (
    <PictureField hint={t('editVideo.thumbnail.hint')} present={video.thumbnails} hue={hueOf(video)} {...field}>
      <Button onClick={() => setTaking(true)}>{t('editVideo.thumbnail.frame')}</Button>
      {isTaking && <FrameDialog videoId={video.uuid} use={field.onChange} close={() => setTaking(false)} />}
    </PictureField>
  );
}
