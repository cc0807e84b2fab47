import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';

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
    <div className="submit-row">
      <div className="grow">{children}</div>
      {cancel && (
        <Button kind="quiet" onClick={cancel}>
          {t('form.cancel')}
        </Button>
      )}
      <Button type="submit" kind={isDanger ? 'danger' : 'main'} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}
