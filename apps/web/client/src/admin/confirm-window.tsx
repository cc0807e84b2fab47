import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outcome } from '../ui/outcome.tsx';
import { Window } from '../ui/window.tsx';

type Props = {
  readonly title: string;
  /** What the button does, and what it says while it does it. */
  readonly action: string;
  readonly busy: string;
  /** Nothing is lost. */
  readonly isSafe?: boolean;
  readonly run: () => Promise<unknown>;
  readonly close: () => void;
  /** The consequences. */
  readonly children: ReactNode;
};

/** Asks once more before something that matters. What has begun cannot be cancelled any more. */
export function ConfirmWindow({ title, action, busy, isSafe = false, run, close, children }: Props) {
  const deed = useMutation({ mutationFn: run, onSuccess: close });
  return (
    <Window title={title} role="alertdialog" isBusy={deed.isPending} onClose={close}>
      {children}
      <Outcome error={deed.error} />
      <div className="actions">
        <button type="button" className="button quiet" disabled={deed.isPending} onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className={`button ${isSafe ? 'main-action' : 'danger'}`}
          disabled={deed.isPending}
          onClick={() => deed.mutate()}
        >
          {deed.isPending ? busy : action}
        </button>
      </div>
    </Window>
  );
}
