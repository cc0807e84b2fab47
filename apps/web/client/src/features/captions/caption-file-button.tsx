import { UnreadableCaptions } from '@flotilla/contracts-videos/captions';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { readCaptionFile } from './read-caption-file.ts';
import { deadlineInMs, usePutCaption } from './use-put-caption.ts';
import { whyUnreadable } from './why-unreadable.ts';

type Props = {
  readonly videoId: string;
  readonly language: string;
  readonly kind?: ButtonKind;
  readonly onSaved: () => void;
  readonly children: ReactNode;
};

/** Lets people choose a file, which becomes the caption of a language at once; what is wrong with it is said here, in their words. */
export function CaptionFileButton({ videoId, language, kind = 'plain', onSaved, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const putting = usePutCaption(onSaved);
  const take = async (captionfile: File) => {
    setMistake(null);
    try {
      await readCaptionFile(captionfile);
    } catch (error) {
      setMistake(error instanceof UnreadableCaptions ? whyUnreadable(error) : t('captions.unreadable.file'));
      return;
    }
    const params = { videoId, captionLanguage: language as 'en' };
    putting.mutate({ params, files: { captionfile: asText(captionfile) }, deadlineInMs });
  };
  return (
    <>
      <Button kind={kind} disabled={putting.isPending} onClick={() => input.current?.click()}>
        {putting.isPending ? t('form.saving') : children}
      </Button>
      <FileInput ref={input} label={t('captions.file')} accept=".vtt,.srt" onChoose={([file]) => file && void take(file)} />
      {mistake && <Mistake>{mistake}</Mistake>}
      <Outcome error={putting.error} />
    </>
  );
}

/** Browsers name the type of such files differently, or not at all. */
const asText = (file: File) => new File([file], file.name, { type: 'text/plain' });
