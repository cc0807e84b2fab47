import type { Chapter } from '@flotilla/contracts-shared';
import { useEffect, useId, useState } from 'react';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { playFrom } from '../player/play-from.ts';
import styles from './chapter-list.module.css';

type Props = { readonly chapters: readonly Chapter[]; readonly player: HTMLVideoElement | null };

/** The chapters of the video that plays: each leads to its beginning, and the present one is marked. */
export function ChapterList({ chapters, player }: Props) {
  const id = useId();
  const current = useCurrent(chapters, player);
  if (chapters.length === 0) return null;
  return (
    <section className={`panel ${styles.chapters}`} aria-labelledby={id}>
      <h2 id={id}>{t('watch.chapters')}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.timecode}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              disabled={!player}
              onClick={() => player && playFrom(player, chapter.timecode)}
            >
              <time className="num">{clock(chapter.timecode)}</time>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The chapter that is played; undefined before the first one. */
function useCurrent(chapters: readonly Chapter[], player: HTMLVideoElement | null): Chapter | undefined {
  const [current, setCurrent] = useState<Chapter | undefined>();
  useEffect(() => {
    if (!player) return undefined;
    const look = () => setCurrent(chapters.findLast(({ timecode }) => timecode <= player.currentTime));
    look();
    player.addEventListener('timeupdate', look);
    return () => player.removeEventListener('timeupdate', look);
  }, [chapters, player]);
  return current;
}
