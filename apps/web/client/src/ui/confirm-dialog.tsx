import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Outcome } from './outcome.tsx';

/** It is done at once. */
const AT_ONCE = { isPending: false, error: null };

type Props = {
  readonly title: string;
  /** What the button does, and what it says while it does it. */
  readonly action: string;
  readonly busy?: string;
  /** Nothing is lost. */
  readonly isSafe?: boolean;
  /** What becomes of it; nothing has to be waited for without it. */
  readonly change?: { readonly isPending: boolean; readonly error: Error | null };
  readonly run: () => void;
  readonly close: () => void;
  /** The consequences. */
  readonly children: ReactNode;
};

/** Asks once more before something that matters. What has begun cannot be cancelled any more. */
export function ConfirmDialog({ title, action, busy = action, isSafe = false, change = AT_ONCE, run, close, children }: Props) {
  const { isPending, error } = change;
  return (
    <Dialog title={title} role="alertdialog" isBusy={isPending} onClose={close}>
      {children}
      <Outcome error={error} />
      <DialogActions>
        <Button kind="quiet" disabled={isPending} onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button kind={isSafe ? 'main' : 'danger'} disabled={isPending} onClick={run}>
          {isPending ? busy : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
