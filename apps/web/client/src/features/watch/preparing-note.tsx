import { t } from '../../i18n/messages.ts';
import { qualitiesOf } from '../player/sources.ts';
import { isGrowing, type usePlayable } from '../player/use-playable.ts';
import { Ladder } from '../videos/ladder.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import type { Transcoding } from '../videos/videos.ts';
import styles from './note.module.css';

/** To those who manage a video: what it can be watched at now, and what is still on its way. */
export function PreparingNote({ playable: { video, source, transcoding } }: { playable: ReturnType<typeof usePlayable> }) {
  if (!video || !transcoding || transcoding.state === 'disabled' || transcoding.state === 'completed') return null;
  const best = source ? qualitiesOf(video).at(-1) : undefined;
  return (
    <section className={styles.note} aria-label={t('watch.qualities')}>
      <output className="small">{describe(transcoding, best)}</output>
      <Ladder renditions={transcoding.renditions} />
      <TranscodingActions id={video.uuid} transcoding={transcoding} />
    </section>
  );
}

function describe(transcoding: Transcoding, quality: string | undefined): string {
  const { error: reason, state } = transcoding;
  if (isGrowing(transcoding)) return quality ? t('watch.preparing.growing', { quality }) : t('watch.preparing');
  if (quality) return reason ? t('watch.preparing.endedBecause', { quality, reason }) : t('watch.preparing.ended', { quality });
  return reason ?? (state === 'cancelled' ? t('watch.preparing.stopped') : t('watch.preparing.failed'));
}
