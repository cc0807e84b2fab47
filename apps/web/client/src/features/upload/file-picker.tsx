import { useRef } from 'react';
import { useConfig } from '../../api/config.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';

type Props = { readonly label: string; readonly onChoose: (files: readonly File[]) => void; readonly isDisabled?: boolean };

/** A button that lets people choose files that the instance takes. */
export function FilePicker({ label, onChoose, isDisabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const extensions = useConfig()?.video.file.extensions;
  return (
    <>
      <Button kind="main" disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} accept={['video/*', ...(extensions ?? ['audio/*'])].join(',')} isMultiple onChoose={onChoose} />
    </>
  );
}
