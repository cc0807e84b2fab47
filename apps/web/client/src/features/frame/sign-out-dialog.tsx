import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog title="You are not signed out" role="alertdialog" isBusy={isBusy} onClose={close}>
      <Outcome error={error} />
      <p>
        You can sign out on this device only: then nobody who uses it gets into your account, but the session itself goes on. End it later
        among the sessions of your settings.
      </p>
      <div className="actions">
        <Button kind="quiet" disabled={isBusy} onClick={close}>
          Stay signed in
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={leave}>
          Sign out on this device only
        </Button>
        <Button kind="main" disabled={isBusy} onClick={again}>
          {isBusy ? 'Signing out' : 'Try again'}
        </Button>
      </div>
    </Dialog>
  );
}
