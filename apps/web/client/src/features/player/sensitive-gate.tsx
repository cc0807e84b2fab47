import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { contentsInWords } from '../preferences/sensitive.ts';
import type { VideoDetails } from '../videos/videos.ts';
import styles from './sensitive-gate.module.css';
import stageStyles from './stage.module.css';

type Props = { readonly video: VideoDetails; readonly poster: string | null; readonly ratio: number; readonly open: () => void };

/** Asks before a sensitive video plays, and says what is in it. */
export function SensitiveGate({ video, poster, ratio, open }: Props) {
  const contents = contentsInWords(video);
  return (
    <section className={`${stageStyles.stage} ${styles.gate}`} style={{ '--ratio': ratio }} aria-label={t('player.sensitive.label')}>
      {poster && <img src={poster} alt="" />}
      <div className={styles.words}>
        <p>
          <b>{t('player.sensitive')}</b>
          {contents && t('player.sensitive.contents', { contents })}
        </p>
        {video.nsfwSummary && <p className="prose">{video.nsfwSummary}</p>}
        <Button onClick={open}>{t('player.sensitive.watch')}</Button>
      </div>
    </section>
  );
}
