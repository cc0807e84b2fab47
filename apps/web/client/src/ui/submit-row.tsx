import type { ReactNode } from 'react';

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
        <button type="button" className="button quiet" onClick={cancel}>
          Cancel
        </button>
      )}
      <button type="submit" className={`button ${isDanger ? 'danger' : 'main-action'}`} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </div>
  );
}
