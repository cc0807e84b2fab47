import { t } from '../../i18n/messages.ts';
import type { Transcoding } from '../videos/videos.ts';

/** What a video's ladder means for the person who uploaded it. */
export function describeTranscoding(transcoding: Pick<Transcoding, 'error' | 'renditions' | 'state'> | undefined): string {
  if (!transcoding) return t('transcoding.unknown');
  const { state, renditions, error } = transcoding;
  const isWatchable = renditions.some((rendition) => rendition.state === 'completed');
  switch (state) {
    case 'waiting':
      return isWatchable ? t('transcoding.growing') : t('transcoding.waiting');
    case 'running':
      return isWatchable ? t('transcoding.growing') : t('transcoding.running');
    case 'completed':
    case 'disabled':
      return t('transcoding.completed');
    case 'cancelled':
      return isWatchable ? t('transcoding.cancelledLater') : t('transcoding.cancelled');
    case 'failed':
      if (!isWatchable) return error ?? t('transcoding.failed');
      return error ? t('transcoding.failedLaterBecause', { reason: error }) : t('transcoding.failedLater');
  }
}
