import type { ReactNode } from 'react';

type Props = { readonly isShown: boolean; readonly isSaving: boolean; readonly discard: () => void; readonly children: ReactNode };

/** Stays in view while something is not saved, and says so to everybody. */
export function SaveBar({ isShown, isSaving, discard, children }: Props) {
  return (
    <div className={isShown ? 'save-bar' : 'visually-hidden'}>
      <output className="grow num">{children}</output>
      {isShown && (
        <>
          <button type="button" className="button quiet" disabled={isSaving} onClick={discard}>
            Discard
          </button>
          <button type="submit" className="button main-action" disabled={isSaving}>
            {isSaving ? 'Saving' : 'Save'}
          </button>
        </>
      )}
    </div>
  );
}
