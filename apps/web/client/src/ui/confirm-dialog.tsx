import type { ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Outcome } from './outcome.tsx';

type Props = {
  readonly title: string;
  /** What the button does, and what it says while it does it. */
  readonly action: string;
  readonly busy: string;
  /** Nothing is lost. */
  readonly isSafe?: boolean;
  /** What becomes of it. */
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  readonly run: () => void;
  readonly close: () => void;
  /** The consequences. */
  readonly children: ReactNode;
};

/** Asks once more before something that matters. What has begun cannot be cancelled any more. */
export function ConfirmDialog({ title, action, busy, isSafe = false, change: { isPending, error }, run, close, children }: Props) {
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
