import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';

type Props = {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly again: () => void;
  /** Forgets the session here, although it goes on. */
  readonly leave: () => void;
  readonly close: () => void;
};

/** Says that signing out did not work, and what one can do about it. */
export function SignOutDialog({ error, isBusy, again, leave, close }: Props) {
  return (
    <Dialog title={t('signOut.failed')} role="alertdialog" isBusy={isBusy} onClose={close}>
      <Outcome error={error} />
      <p>{t('signOut.onlyHereHint')}</p>
      <DialogActions>
        <Button kind="quiet" disabled={isBusy} onClick={close}>
          {t('signOut.stay')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={leave}>
          {t('signOut.onlyHere')}
        </Button>
        <Button kind="main" disabled={isBusy} onClick={again}>
          {isBusy ? t('signOut.busy') : t('state.tryAgain')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
