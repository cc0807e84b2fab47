import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

type Props = {
  readonly text: string;
  /** It was found when one wanted to save, not while one writes. */
  readonly isFocused: boolean;
  readonly isSaving: boolean;
  readonly keepTheirs: () => void;
  readonly replace: () => void;
};

/** What somebody else saved since one began to write, and the choice between the two texts. */
export function TheirText({ text, isFocused, isSaving, keepTheirs, replace }: Props) {
  const id = useId();
  return (
    <section className="panel form" aria-label="Two texts">
      <p className="outcome mistake" role="alert" tabIndex={-1} ref={useFocus<HTMLParagraphElement>(isFocused)}>
        Somebody else saved another text since you began. Yours is not saved yet and would replace it.
      </p>
      <div className="field">
        <label htmlFor={id}>Their text</label>
        <textarea id={id} rows={8} readOnly value={text} />
      </div>
      <div className="actions">
        <Button kind="quiet" disabled={isSaving} onClick={keepTheirs}>
          Keep theirs
        </Button>
        <Button kind="danger" disabled={isSaving} onClick={replace}>
          {isSaving ? 'Saving' : 'Save mine'}
        </Button>
      </div>
    </section>
  );
}
