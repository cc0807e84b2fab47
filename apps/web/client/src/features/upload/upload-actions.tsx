import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteUploadDialog } from './delete-upload-dialog.tsx';
import type { UploadItem } from './upload-item.ts';
import { uploads } from './uploads.ts';

/** What can be done about a file on its way. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { key, phase } = item;
  switch (phase.kind) {
    case 'failed':
      return (
        <>
          <Button kind="quiet" onClick={() => uploads.resume(key)}>
            {t('state.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={() => void uploads.cancel(key)}>
            {t('upload.remove')}
          </Button>
        </>
      );
    case 'finishing':
    case 'signed-out':
    case 'uploaded':
      return null;
    case 'paused':
      return (
        <>
          <Button onClick={() => uploads.resume(key)}>{t('upload.goOn')}</Button>
          <DeleteButton item={item} />
        </>
      );
    case 'opening':
    case 'queued':
    case 'sending':
    case 'waiting':
      return (
        <>
          <Button kind="quiet" onClick={() => uploads.pause(key)}>
            {t('upload.pause')}
          </Button>
          {/* Once everything has arrived it is a video, which is deleted among the videos. */}
          {!(phase.kind === 'waiting' && phase.because === 'finishing') && <DeleteButton item={item} />}
        </>
      );
  }
}

function DeleteButton({ item: { key, filename } }: { item: UploadItem }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('upload.delete')}
      </Button>
      {isAsking && <DeleteUploadDialog filename={filename} run={() => uploads.cancel(key)} close={() => setAsking(false)} />}
    </>
  );
}
