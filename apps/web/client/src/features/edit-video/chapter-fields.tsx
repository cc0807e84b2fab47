import { useEffect, useId, useRef } from 'react';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChapterRow, type RowMistakes, timecodeOf } from './chapter-rows.ts';
import styles from './chapters-section.module.css';

type Props = {
  readonly row: ChapterRow;
  readonly number: number;
  readonly mistakes: RowMistakes | undefined;
  /** It was just added: its title is typed next. */
  readonly isAdded: boolean;
  readonly change: (fields: Partial<ChapterRow>) => void;
  readonly playFrom: (seconds: number) => void;
  readonly remove: () => void;
};

/** The time and the title of one chapter. */
export function ChapterFields({ row, number, mistakes, isAdded, change, playFrom, remove }: Props) {
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  const seconds = timecodeOf(row);
  useEffect(() => {
    if (isAdded) title.current?.focus();
  }, [isAdded]);
  const mistake = mistakes?.time ?? mistakes?.title;
  return (
    <li className={styles.row}>
      <input
        className="num"
        aria-label={t('editVideo.chapters.timeOf', { number })}
        aria-invalid={mistakes?.time ? true : undefined}
        aria-describedby={`${id}-mistake`}
        placeholder="1:35"
        autoComplete="off"
        value={row.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <input
        ref={title}
        aria-label={t('editVideo.chapters.titleOf', { number })}
        aria-invalid={mistakes?.title ? true : undefined}
        aria-describedby={`${id}-mistake`}
        placeholder={t('editVideo.chapters.title')}
        autoComplete="off"
        value={row.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Button
        kind="quiet"
        isSquare
        disabled={seconds === undefined}
        aria-label={t('editVideo.chapters.playFrom', { time: clock(seconds ?? 0) })}
        onClick={() => seconds !== undefined && playFrom(seconds)}
      >
        <Icon name="play" />
      </Button>
      <Button kind="quiet" isSquare aria-label={t('editVideo.chapters.remove', { number })} onClick={remove}>
        <Icon name="trash" />
      </Button>
      <span id={`${id}-mistake`} className={`mistake small ${styles.mistake}`}>
        {mistake}
      </span>
    </li>
  );
}
