import { Outcome } from './outcome.tsx';
import { Window } from './window.tsx';

type Props = {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly again: () => void;
  /** Forgets the session here, although it goes on. */
  readonly leave: () => void;
  readonly close: () => void;
};

/** Says that signing out did not work, and what one can do about it. */
export function SignOutWindow({ error, isBusy, again, leave, close }: Props) {
  return (
    <Window title="You are not signed out" role="alertdialog" isBusy={isBusy} onClose={close}>
      <Outcome error={error} />
      <p>
        You can sign out on this device only: then nobody who uses it gets into your account, but the session itself goes on. End it later
        among the sessions of your settings.
      </p>
      <div className="actions">
        <button type="button" className="button quiet" disabled={isBusy} onClick={close}>
          Stay signed in
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={leave}>
          Sign out on this device only
        </button>
        <button type="button" className="button main-action" disabled={isBusy} onClick={again}>
          {isBusy ? 'Signing out' : 'Try again'}
        </button>
      </div>
    </Window>
  );
}
