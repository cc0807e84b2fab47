import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeleteUploadDialog } from './delete-upload-dialog.tsx';
import type { UploadItem } from './upload-item.ts';
import { uploads } from './uploads.ts';

/** What can be done about an upload as it is. */
export function UploadActions({ item, isWatchable }: { item: UploadItem; isWatchable: boolean }) {
  const { key, phase } = item;
  switch (phase.kind) {
    case 'uploaded':
      return (
        isWatchable && (
          <Link className={buttonClass({ kind: 'main' })} to={`/w/${phase.video.shortUUID}`}>
            {t('upload.watch')}
          </Link>
        )
      );
    case 'failed':
      return (
        <>
          <Button kind="quiet" onClick={() => uploads.resume(key)}>
            {t('state.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={() => uploads.cancel(key)}>
            {t('upload.remove')}
          </Button>
        </>
      );
    case 'finishing':
    case 'signed-out':
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
