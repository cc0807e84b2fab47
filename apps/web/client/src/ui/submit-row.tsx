import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import styles from './submit-row.module.css';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly isDanger?: boolean;
  readonly cancel?: (() => void) | undefined;
  /** What became of it. */
  readonly children?: ReactNode;
};

/** The end of a form: what became of it, and the button. */
export function SubmitRow({ label, busyLabel, isBusy, isDanger = false, cancel, children }: Props) {
  return (
    <ActionRow note={children}>
      {cancel && (
        <Button kind="quiet" onClick={cancel}>
          {t('form.cancel')}
        </Button>
      )}
      <Button type="submit" kind={isDanger ? 'danger' : 'main'} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </ActionRow>
  );
}

/** Buttons below what they are about, with a note before them. */
export function ActionRow({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.note}>{note}</div>
      {children}
    </div>
  );
}
