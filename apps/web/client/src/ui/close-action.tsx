import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';

/** The end of a dialog in which there is nothing to decide. */
export function CloseAction({ close }: { close: () => void }) {
  return (
    <DialogActions>
      <Button kind="quiet" onClick={close}>
        {t('form.close')}
      </Button>
    </DialogActions>
  );
}
