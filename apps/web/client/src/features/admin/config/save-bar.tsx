import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

type Props = { readonly isShown: boolean; readonly isSaving: boolean; readonly discard: () => void; readonly children: ReactNode };

/** Stays in view while something is not saved, and says so to everybody. */
export function SaveBar({ isShown, isSaving, discard, children }: Props) {
  return (
    <div className={isShown ? 'save-bar' : 'visually-hidden'}>
      <output className="grow num">{children}</output>
      {isShown && (
        <>
          <Button kind="quiet" disabled={isSaving} onClick={discard}>
            Discard
          </Button>
          <Button type="submit" kind="main" disabled={isSaving}>
            {isSaving ? 'Saving' : 'Save'}
          </Button>
        </>
      )}
    </div>
  );
}
