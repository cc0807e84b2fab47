import { inWords } from '../../api/in-words.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import styles from './transcoding-actions.module.css';
import type { Transcoding } from './videos.ts';

/** Stop making renditions, or make the missing ones after all. */
export function TranscodingActions({ id, transcoding }: { id: string; transcoding: Transcoding }) {
  const cancel = useChange(videosApi.cancelTranscoding, { refreshes: [videosApi.getTranscoding] });
  const retry = useChange(videosApi.retryTranscoding, { refreshes: [videosApi.getTranscoding] });
  const canCancel = transcoding.state === 'waiting' || transcoding.state === 'running';
  const canRetry = transcoding.state === 'failed' || transcoding.state === 'cancelled';
  const error = cancel.error ?? retry.error;
  if (!canCancel && !canRetry) return null;
  return (
    <span className={styles.actions}>
      {canCancel && (
        <Button kind="link" className="small" disabled={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {t('videos.transcoding.cancel')}
        </Button>
      )}
      {canRetry && (
        <Button kind="link" className="small" disabled={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
          {t('videos.transcoding.retry')}
        </Button>
      )}
      {error && (
        <span className="mistake small" role="alert">
          {inWords(error)}
        </span>
      )}
    </span>
  );
}
