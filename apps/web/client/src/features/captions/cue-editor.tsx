import { writeWebVtt } from '@flotilla/contracts-videos/captions';
import { useCallback, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ActionRow } from '../../ui/submit-row.tsx';
import { Stage } from '../player/stage.tsx';
import { usePlayable } from '../player/use-playable.ts';
import styles from './caption-editor.module.css';
import { CueRow } from './cue-row.tsx';
import { cuesOf, type EditedCue, indexAt, mistakeIn, withCueAt } from './edited-cues.ts';
import { deadlineInMs, usePutCaption } from './use-put-caption.ts';

/** So many are on the page at once. */
const AT_ONCE = 25;
/** The first one of those that are shown with this one. */
const pageOf = (index: number) => Math.floor(Math.max(0, index) / AT_ONCE) * AT_ONCE;

type Props = {
  readonly videoId: string;
  readonly language: string;
  readonly saved: readonly EditedCue[];
  readonly close: () => void;
  readonly onSaved: () => void;
};

/** All captions of a language, some at a time, beside the player that shows when they are said. */
export function CueEditor({ videoId, language, saved, close, onSaved }: Props) {
  const playable = usePlayable(videoId);
  const video = useRef<HTMLVideoElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [cues, setCues] = useState(saved);
  const [wantedFrom, setFrom] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const putting = usePutCaption(onSaved);
  const change = useCallback(
    (id: number, part: Partial<EditedCue>) => setCues((now) => now.map((cue) => (cue.id === id ? { ...cue, ...part } : cue))),
    [],
  );
  const remove = useCallback((id: number) => {
    // The button that has the focus goes.
    const row = list.current?.querySelector(`[data-cue="${id}"]`);
    const near = row?.nextElementSibling ?? row?.previousElementSibling;
    (near?.querySelector('textarea') ?? adding.current)?.focus();
    setCues((now) => now.filter((cue) => cue.id !== id));
  }, []);
  const play = useCallback((seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => undefined);
  }, []);
  const now = () => video.current?.currentTime ?? 0;
  /** Brings a cue to the page, and the focus to it. */
  const goTo = (index: number, { id }: EditedCue, field = 'textarea') => {
    setFrom(pageOf(index));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-cue="${id}"] ${field}`)?.focus());
  };
  const add = () => {
    const added = withCueAt(cues, now());
    setCues(added.cues);
    goTo(added.index, added.cues[added.index] as EditedCue);
  };
  const show = () => {
    const index = indexAt(cues, now());
    if (cues[index]) goTo(index, cues[index]);
  };
  const save = () => {
    setChecked(true);
    const wrong = cues.findIndex((cue) => mistakeIn(cue) !== undefined);
    if (cues[wrong]) return goTo(wrong, cues[wrong], '[aria-invalid]');
    if (cues.length === 0) return;
    const captionfile = new File([writeWebVtt(cuesOf(cues))], 'caption.vtt', { type: 'text/vtt' });
    putting.mutate({ params: { videoId, captionLanguage: language as 'en' }, files: { captionfile }, deadlineInMs });
  };
  // The last ones of a page may be removed.
  const from = Math.min(wantedFrom, pageOf(cues.length - 1));
  const end = Math.min(from + AT_ONCE, cues.length);
  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <Stage playable={playable} purpose={t('captions.title')} videoRef={video} />
        <div className={styles.acts}>
          <Button ref={adding} kind="main" onClick={add}>
            {t('captions.cue.add')}
          </Button>
          {cues.length > 0 && <Button onClick={show}>{t('captions.cue.show')}</Button>}
        </div>
        <p className="soft small">{t('captions.editor.hint')}</p>
      </div>
      <div className={styles.words}>
        {cues.length === 0 && <p className="soft">{t('captions.editor.empty')}</p>}
        <ol ref={list} start={from + 1} className={styles.cues}>
          {cues.slice(from, end).map((cue, index) => (
            <CueRow key={cue.id} cue={cue} position={from + index + 1} isChecked={isChecked} change={change} remove={remove} play={play} />
          ))}
        </ol>
        {cues.length > AT_ONCE && (
          <div className={styles.acts}>
            <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - AT_ONCE))}>
              {t('captions.earlier')}
            </Button>
            <span className="soft small">{t('captions.shown', { from: from + 1, to: end, total: cues.length })}</span>
            <Button disabled={end === cues.length} onClick={() => setFrom(from + AT_ONCE)}>
              {t('captions.later')}
            </Button>
          </div>
        )}
        {isChecked && cues.length === 0 && <Mistake>{t('captions.unreadable.empty')}</Mistake>}
        <ActionRow note={<Outcome error={putting.error} />}>
          <Button kind="quiet" disabled={putting.isPending} onClick={() => (cues === saved ? close() : setClosing(true))}>
            {t('form.cancel')}
          </Button>
          <Button kind="main" disabled={putting.isPending} onClick={save}>
            {putting.isPending ? t('form.saving') : t('captions.save')}
          </Button>
        </ActionRow>
      </div>
      {isClosing && (
        <ConfirmDialog title={t('captions.discard')} action={t('captions.discard.action')} run={close} close={() => setClosing(false)}>
          <p>{t('captions.discard.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
