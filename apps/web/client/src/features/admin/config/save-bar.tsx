import type { ReactNode } from 'react';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './save-bar.module.css';

type Props = { readonly isShown: boolean; readonly isSaving: boolean; readonly discard: () => void; readonly children: ReactNode };

/** Stays in view while something is not saved, and says so to everybody. */
export function SaveBar({ isShown, isSaving, discard, children }: Props) {
  return (
    <div className={isShown ? styles.bar : 'visually-hidden'}>
      <output className="grow num">{children}</output>
      {isShown && (
        <>
          <Button kind="quiet" disabled={isSaving} onClick={discard}>
            {t('config.discard')}
          </Button>
          <Button type="submit" kind="main" disabled={isSaving}>
            {isSaving ? t('form.saving') : t('config.save')}
          </Button>
        </>
      )}
    </div>
  );
}
