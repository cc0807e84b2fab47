import { Suspense, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { downloadsOf } from '../player/download-files.ts';
import type { VideoDetails } from '../videos/videos.ts';

const DownloadDialog = later('DownloadDialog', () => import('./download-dialog.tsx'));

/** Offers the files of a video to be kept, where its owner allows that. */
export function DownloadButton({ video, token }: { video: VideoDetails; token: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const files = downloadsOf(video, token);
  if (files.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="download" />
        {t('watch.download')}
      </Button>
      {isOpen && (
        <Suspense>
          <DownloadDialog video={video} token={token} files={files} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
