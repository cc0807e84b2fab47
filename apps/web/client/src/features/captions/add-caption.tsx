import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import styles from './add-caption.module.css';
import { CaptionFileButton } from './caption-file-button.tsx';
import { useCaptionLanguages } from './caption-languages.ts';

type Props = {
  readonly videoId: string;
  /** The language of the video. */
  readonly first: string | null;
  /** Of the captions that are there. */
  readonly present: readonly string[];
  readonly write: (language: string) => void;
  readonly onSaved: (language: string) => void;
};

/** A caption in another language: from a file, or written here. */
export function AddCaption({ videoId, first, present, write, onSaved }: Props) {
  const languages = useCaptionLanguages().filter(({ id }) => !present.includes(id));
  const [chosen, setChosen] = useState<string | null>(null);
  const likely = [chosen, first, ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];
  const language = likely.find((wanted) => languages.some(({ id }) => id === wanted)) ?? languages[0]?.id;
  if (!language) return null;
  return (
    <div className={styles.add}>
      <Choice label={t('captions.language')} options={languages} value={language} onChange={setChosen} />
      <CaptionFileButton videoId={videoId} language={language} kind="main" onSaved={() => onSaved(language)}>
        {t('captions.add')}
      </CaptionFileButton>
      <Button onClick={() => write(language)}>{t('captions.write')}</Button>
    </div>
  );
}
