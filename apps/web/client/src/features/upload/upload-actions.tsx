import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { UploadItem } from './upload-item.ts';
import { uploads } from './uploads.ts';

/** What can be done about an upload as it is. */
export function UploadActions({ item: { key, phase }, isWatchable }: { item: UploadItem; isWatchable: boolean }) {
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
          <Button kind="quiet" onClick={() => uploads.cancel(key)}>
            {t('upload.giveUp')}
          </Button>
        </>
      );
    case 'opening':
    case 'queued':
    case 'sending':
    case 'waiting':
      return (
        <Button kind="quiet" onClick={() => uploads.pause(key)}>
          {t('upload.pause')}
        </Button>
      );
  }
}
