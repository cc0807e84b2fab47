import { useQuery } from '@tanstack/react-query';
import { inWords } from '../api/in-words.ts';
import { NotLoaded } from './later.tsx';
import { newerVersionQuery } from './newer-version.ts';

/** What stands where a page should be: why it is not there, and the ways on. */
export function PageFailed({ error, again }: { error: unknown; again: () => void }) {
  const isFileMissing = error instanceof NotLoaded;
  const newer = useQuery({ ...newerVersionQuery, enabled: isFileMissing });
  if (isFileMissing && newer.isPending) return <p className="visually-hidden">Loading</p>;
  const { title, words } = wordsFor(isFileMissing, newer);
  return (
    <div className="empty" role="alert">
      <h1>{title}</h1>
      <p className="soft">{words}</p>
      <div className="actions">
        {newer.data !== true && (
          <button type="button" className="button main-action" onClick={again}>
            Try again
          </button>
        )}
        {!newer.isError && (
          <button type="button" className={`button ${newer.data ? 'main-action' : 'quiet'}`} onClick={() => location.reload()}>
            Load everything anew
          </button>
        )}
      </div>
    </div>
  );
}

function wordsFor(isFileMissing: boolean, { data: isNewer, error }: { data: boolean | undefined; error: unknown }) {
  if (!isFileMissing) return { title: 'This page stopped working', words: 'Something went wrong that we did not expect.' };
  if (error) return { title: 'This page could not be loaded', words: inWords(error) };
  if (isNewer)
    return { title: 'There is a newer version', words: 'Parts of the one you have open are gone. Load everything anew to go on.' };
  return { title: 'This page could not be loaded', words: 'A part of it did not arrive. Please try again.' };
}
