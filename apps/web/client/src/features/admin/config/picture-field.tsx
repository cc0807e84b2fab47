import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inWords } from '../../../api/in-words.ts';
import { ownPath } from '../../../instance.ts';
import { Button } from '../../../ui/button.tsx';
import { Mistake } from '../../../ui/notice.tsx';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

type Props = {
  readonly label: string;
  readonly shape: 'square' | 'wide';
  readonly isDrawingAccepted?: boolean;
  /** Address of what was picked; undefined when nothing was. */
  readonly current: string | undefined;
  /** Address of what is shown instead. */
  readonly fallback?: string | undefined;
  readonly pick: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
};

/** One picture: what it is now, another one as it will look, and the way back to none. */
export function PictureField({ label, shape, isDrawingAccepted = false, current, fallback, pick, remove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const choose = (file: File | null | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(file ? { file, preview: URL.createObjectURL(file) } : null);
  };
  const preview = chosen?.preview;
  const change = useMutation({ mutationFn: (file: File | null) => (file ? pick(file) : remove()), onSuccess: () => choose(null) });
  const shown = preview ?? ((current ?? fallback) ? ownPath((current ?? fallback)!) : undefined);
  return (
    <fieldset className="field picture" aria-busy={change.isPending}>
      <legend>{label}</legend>
      <div className={`picture-shown ${shape}`}>
        {shown ? <img src={shown} alt={preview ? `${label}, as chosen` : label} /> : <span className="soft small">None yet</span>}
      </div>
      <div className="picture-buttons">
        {chosen ? (
          <>
            <Button kind="main" disabled={change.isPending} onClick={() => change.mutate(chosen.file)}>
              {change.isPending ? 'Saving' : 'Use this one'}
            </Button>
            <Button kind="quiet" disabled={change.isPending} onClick={() => choose(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" aria-label={`Choose: ${label}`} onClick={() => input.current?.click()}>
              Choose
            </Button>
            {current && (
              <Button kind="bad-link" aria-label={`Delete: ${label}`} disabled={change.isPending} onClick={() => change.mutate(null)}>
                Delete
              </Button>
            )}
          </>
        )}
      </div>
      {change.isError && <Mistake>{inWords(change.error)}</Mistake>}
      <output className="visually-hidden">{change.isSuccess ? `${label}: saved` : ''}</output>
      <input
        ref={input}
        type="file"
        accept={isDrawingAccepted ? `${KINDS},image/svg+xml` : KINDS}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0]);
          change.reset();
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
