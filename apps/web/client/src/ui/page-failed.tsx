import { useQuery } from '@tanstack/react-query';
import { inWords } from '../api/in-words.ts';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { FirstViewEnd } from './first-view.ts';
import { NotLoaded } from './later.tsx';
import { newerVersionQuery } from './newer-version.ts';

/** What stands where a page should be: why it is not there, and the ways on. */
export function PageFailed({ error, again }: { error: unknown; again: () => void }) {
  const isFileMissing = error instanceof NotLoaded;
  const newer = useQuery({ ...newerVersionQuery, enabled: isFileMissing });
  if (isFileMissing && newer.isPending) return <p className="visually-hidden">{t('state.loading')}</p>;
  const { title, words } = wordsFor(isFileMissing, newer);
  return (
    <div className={styles.empty} role="alert">
      <FirstViewEnd />
      <h1>{title}</h1>
      <p className="soft">{words}</p>
      <div className={styles.actions}>
        {newer.data !== true && (
          <Button kind="main" onClick={again}>
            {t('state.tryAgain')}
          </Button>
        )}
        {!newer.isError && (
          <Button kind={newer.data ? 'main' : 'quiet'} onClick={() => location.reload()}>
            {t('pageFailed.reload')}
          </Button>
        )}
      </div>
    </div>
  );
}

function wordsFor(isFileMissing: boolean, { data: isNewer, error }: { data: boolean | undefined; error: unknown }) {
  if (!isFileMissing) return { title: t('pageFailed.broken'), words: t('pageFailed.brokenHint') };
  if (error) return { title: t('pageFailed.notLoaded'), words: inWords(error) };
  if (isNewer) return { title: t('pageFailed.newer'), words: t('pageFailed.newerHint') };
  return { title: t('pageFailed.notLoaded'), words: t('pageFailed.notLoadedHint') };
}
