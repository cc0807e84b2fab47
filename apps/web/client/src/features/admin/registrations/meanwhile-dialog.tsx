import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { Meanwhile } from './meanwhile.ts';
import { ACCEPTED } from './registrations.ts';

/** Tells that others were faster, and what they did. */
export function MeanwhileDialog({ meanwhile: { registration, now }, close }: { meanwhile: Meanwhile; close: () => void }) {
  const { username } = registration;
  return (
    <Dialog title={t('registrations.meanwhile.title', { name: username })} role="alertdialog" onClose={close}>
      <p>
        <Message of={whatHappened(now)} name={username} b={bold} />
      </p>
      {now?.moderationResponse && (
        <p>
          <Message of="registrations.meanwhile.answer" answer={now.moderationResponse} b={bold} />
        </p>
      )}
      <DialogActions>
        <Button kind="main" onClick={close}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function whatHappened(now: Meanwhile['now']) {
  if (!now) return 'registrations.meanwhile.deleted';
  return now.state.id === ACCEPTED ? 'registrations.meanwhile.accepted' : 'registrations.meanwhile.rejected';
}
