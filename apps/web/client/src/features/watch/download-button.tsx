import { Suspense, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import type { Download } from '../player/download-files.ts';

const DownloadDialog = later('DownloadDialog', () => import('./download-dialog.tsx'));

/** Offers the files of a video to be kept, where its owner allows that. */
export function DownloadButton({ downloads }: { downloads: readonly Download[] }) {
  const [isOpen, setOpen] = useState(false);
  if (downloads.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="download" />
        {t('watch.download')}
      </Button>
      {isOpen && (
        <Suspense>
          <DownloadDialog downloads={downloads} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
