import { type Chapter, chaptersInDescription } from '@flotilla/contracts-shared';
import { type RefObject, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { useFirstMistake } from '../../ui/use-first-mistake.ts';
import { playFrom } from '../player/play-from.ts';
import { editPath } from '../videos/may-edit.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { type ChapterRow, chaptersOf, isFull, mistakesIn, rowOf, rowsOf, withRow } from './chapter-rows.ts';
import styles from './chapters-section.module.css';

type Props = {
  readonly video: VideoDetails;
  readonly saved: readonly Chapter[];
  /** Plays the video beside the form. */
  readonly player: RefObject<HTMLVideoElement | null>;
};

/** A line for each chapter; what is typed and not saved is kept while one looks elsewhere. */
export function ChaptersForm({ video, saved, player }: Props) {
  const [draft, keepDraft] = useDraft<readonly ChapterRow[]>(`${editPath(video)}#chapters`);
  const savedRows = useMemo(() => rowsOf(saved), [saved]);
  const rows = draft ?? savedRows;
  const change = useChange(videosApi.replaceChapters, { refreshes: [videosApi.getChapters], onSuccess: () => keepDraft(undefined) });
  const [refusals, setRefusals] = useState(0);
  const [addedId, setAddedId] = useState<number | null>(null);
  const form = useFirstMistake(refusals);
  const add = useRef<HTMLButtonElement>(null);
  const mistakes = mistakesIn(rows, video.duration);
  const described = chaptersInDescription(video.description, video.duration);
  const edit = (next: readonly ChapterRow[]) => {
    if (change.isSuccess || change.isError) change.reset();
    keepDraft(next);
  };
  const addRow = () => {
    const row = rowOf(player.current ? Math.floor(player.current.currentTime) : undefined, '');
    edit(withRow(rows, row));
    setAddedId(row.id);
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setRefusals(mistakes.size > 0 ? refusals + 1 : 0);
    if (mistakes.size === 0) change.mutate({ params: { videoId: video.uuid }, body: { chapters: chaptersOf(rows) } });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      {described.length > 0 && !isSame(described, chaptersOf(rows)) && (
        <div className={`panel raised ${styles.described}`}>
          <p className="grow">{t('editVideo.chapters.described', { count: described.length })}</p>
          <Button kind="quiet" onClick={() => edit(rowsOf(described))}>
            {t('editVideo.chapters.take')}
          </Button>
        </div>
      )}
      {rows.length === 0 && <p className="soft">{t('editVideo.chapters.none')}</p>}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, index) => (
            <ChapterFields
              key={row.id}
              row={row}
              number={index + 1}
              mistakes={refusals > 0 ? mistakes.get(row.id) : undefined}
              isAdded={row.id === addedId}
              change={(fields) => edit(rows.map((each) => (each.id === row.id ? { ...each, ...fields } : each)))}
              playFrom={(seconds) => player.current && playFrom(player.current, seconds)}
              remove={() => {
                edit(rows.filter(({ id }) => id !== row.id));
                // The button that had the focus is gone.
                add.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      <p>
        <Button ref={add} disabled={isFull(rows)} onClick={addRow}>
          {t('editVideo.chapters.add')}
        </Button>
      </p>
      <SubmitRow label={t('editVideo.chapters.save')} busyLabel={t('form.saving')} isBusy={change.isPending}>
        <Outcome error={change.error}>{change.isSuccess && !draft && t('editVideo.saved')}</Outcome>
        {draft && !change.error && <p className="soft small">{t('form.notSaved')}</p>}
      </SubmitRow>
    </form>
  );
}

const isSame = (some: readonly Chapter[], others: readonly Chapter[]) => JSON.stringify(some) === JSON.stringify(others);
