import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { configQuery } from '../api/queries.ts';

type Props = { readonly onChoose: (files: readonly File[]) => void; readonly isDisabled?: boolean; readonly label?: string };

/** A button that lets people choose files that the instance takes. */
export function FilePicker({ onChoose, isDisabled = false, label = 'Choose files' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const extensions = useQuery(configQuery).data?.video.file.extensions;
  return (
    <>
      <button type="button" className="button main-action" disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={['video/*', ...(extensions ?? ['audio/*'])].join(',')}
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
