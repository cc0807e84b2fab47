import type { Ref } from 'react';

type Props = {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Types and extensions, as HTML has them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
};

/** The field behind a button that chooses files. The same file may be chosen again. */
export function FileInput({ ref, label, accept, isMultiple = false, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      multiple={isMultiple}
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
