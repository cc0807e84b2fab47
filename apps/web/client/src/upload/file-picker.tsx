import { useRef } from 'react';

const KINDS = 'video/*,audio/*,.mkv,.avi,.flv,.mts,.m2ts,.ts,.mxf,.vob,.ogv';

type Props = { readonly onChoose: (files: readonly File[]) => void; readonly isDisabled?: boolean; readonly label?: string };

/** A button that lets people choose files. */
export function FilePicker({ onChoose, isDisabled = false, label = 'Choose files' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button main-action" disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
