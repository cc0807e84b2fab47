import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Entries, EntryPlace } from '../../ui/entries.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ArchiveRow } from './archive-row.tsx';
import { type Archive, isInTheWay, READY, useArchives } from './archives.ts';
import { AskForm } from './ask-form.tsx';
import { DeleteArchiveDialog } from './delete-archive-dialog.tsx';

/** What was done; a new one each time, so that what is said about it takes the focus again. */
type Done = { readonly what: 'asked' | 'deleted'; readonly times: number };
const SAID = { asked: 'archives.asked', deleted: 'archives.deleted' } as const;

type Props = {
  readonly userId: number;
  /** Bytes of uploaded videos with which archives may have them. */
  readonly largest: number;
};

/** The archives there are, and a form for one while there is none but those that failed. */
export function ArchivesList({ userId, largest }: Props) {
  const { data: archives, error, refetch } = useArchives(userId);
  const [leaving, setLeaving] = useState<Archive | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const note = (what: Done['what']) => setDone((before) => ({ what, times: (before?.times ?? 0) + 1 }));
  if (error && !archives) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <Entries aria-label={t('archives.title')} aria-busy={!archives} aria-live="polite">
        {archives?.map((archive) => <ArchiveRow key={archive.id} archive={archive} remove={() => setLeaving(archive)} />) ?? <EntryPlace />}
      </Entries>
      {done && (
        <Outcome key={done.times} error={null}>
          {t(SAID[done.what])}
        </Outcome>
      )}
      {archives && !archives.some(isInTheWay) && <AskForm userId={userId} largest={largest} onAsked={() => note('asked')} />}
      {leaving && (
        <DeleteArchiveDialog
          userId={userId}
          archive={leaving}
          close={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            note('deleted');
          }}
        >
          {leaving.state.id === READY ? t('archives.delete.ready') : t('archives.delete.other')}
        </DeleteArchiveDialog>
      )}
    </>
  );
}
