import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DeleteUploadDialog } from '../upload/delete-upload-dialog.tsx';
import { describeUpload, type MovingFile } from '../upload/upload-item.ts';
import styles from './archive-imports.module.css';
import { archiveUpload } from './archive-upload.ts';

/** An archive on its way to the server. */
export function MovingArchive({ item }: { item: MovingFile }) {
  const { filename, size, sent, phase } = item;
  const [isAsking, setAsking] = useState(false);
  const hasFailed = phase.kind === 'failed';
  const hasArrived = phase.kind === 'finishing' || (phase.kind === 'waiting' && phase.because === 'finishing');
  return (
    <div className={styles.moving}>
      <div>
        <b>{filename}</b> <span className="small soft num">{sizeInWords(size)}</span>
      </div>
      <div className={hasFailed ? 'small mistake' : 'small num'} role={hasFailed ? 'alert' : undefined}>
        {hasArrived ? t('archiveImports.finishing') : describeUpload(item)}
      </div>
      {!hasFailed && <ProgressBar label={t('upload.progress', { filename })} percent={(sent / size) * 100} />}
      {!hasArrived && (
        <div className={styles.actions}>
          {(hasFailed || phase.kind === 'paused') && (
            <Button onClick={() => archiveUpload.resume()}>{hasFailed ? t('state.tryAgain') : t('upload.goOn')}</Button>
          )}
          {!hasFailed && phase.kind !== 'paused' && phase.kind !== 'signed-out' && (
            <Button kind="quiet" onClick={() => archiveUpload.pause()}>
              {t('upload.pause')}
            </Button>
          )}
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('upload.delete')}
          </Button>
        </div>
      )}
      {isAsking && <DeleteUploadDialog filename={filename} run={async () => archiveUpload.cancel()} close={() => setAsking(false)} />}
    </div>
  );
}
