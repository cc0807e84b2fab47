import { Suspense, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import styles from './keys-button.module.css';

const KeysDialog = later('KeysDialog', () => import('./keys-dialog.tsx'));

/** Leads to what keys do with the video, where there is a keyboard. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="link" className={`small ${styles.keys}`} onClick={() => setOpen(true)}>
        {t('keys.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <KeysDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
