import { readTime } from '@flotilla/contracts-videos/captions';
import { memo } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './caption-editor.module.css';
import { type EditedCue, mistakeIn } from './edited-cues.ts';

const MISTAKES = {
  long: 'captions.cue.mistake.long',
  missing: 'captions.cue.mistake.missing',
  order: 'captions.cue.mistake.order',
  time: 'captions.cue.mistake.time',
} as const;

type Props = {
  readonly cue: EditedCue;
  readonly position: number;
  /** Its mistakes are shown. */
  readonly isChecked: boolean;
  readonly change: (id: number, part: Partial<EditedCue>) => void;
  readonly remove: (id: number) => void;
  readonly play: (seconds: number) => void;
};

/** One caption: from when to when, and its words. */
export const CueRow = memo(function CueRow({ cue, position, isChecked, change, remove, play }: Props) {
  const mistake = isChecked ? mistakeIn(cue) : undefined;
  const mistakeAt = (field: 'end' | 'start' | 'text') => (mistake?.field === field ? t(MISTAKES[mistake.why]) : null);
  const start = readTime(cue.start);
  const field = (name: 'end' | 'start' | 'text') => ({
    value: cue[name],
    mistake: mistakeAt(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(cue.id, { [name]: target.value }),
  });
  return (
    <li className={styles.cue} data-cue={cue.id}>
      <fieldset>
        <legend className="small soft">{t('captions.cue', { position })}</legend>
        <TextField label={t('captions.cue.start')} inputMode="numeric" autoComplete="off" {...field('start')} />
        <TextField label={t('captions.cue.end')} inputMode="numeric" autoComplete="off" {...field('end')} />
        <TextArea label={t('captions.cue.text')} rows={2} {...field('text')} />
        <div className={styles.acts}>
          <Button
            kind="quiet"
            isSquare
            disabled={start === undefined}
            aria-label={t('captions.cue.play', { position })}
            onClick={() => play((start ?? 0) / 1000)}
          >
            <Icon name="play" />
          </Button>
          <Button kind="quiet" isSquare aria-label={t('captions.cue.remove', { position })} onClick={() => remove(cue.id)}>
            <Icon name="trash" />
          </Button>
        </div>
      </fieldset>
    </li>
  );
});
