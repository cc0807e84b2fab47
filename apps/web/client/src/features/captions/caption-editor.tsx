import { readCues } from '@flotilla/contracts-videos/captions';
import { useQuery } from '@tanstack/react-query';
import { languageName } from '../../i18n/language-names.ts';
import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { Failure } from '../../ui/notice.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import type { Caption } from '../player/captions.tsx';
import { CueEditor } from './cue-editor.tsx';
import { type EditedCue, editedCues } from './edited-cues.ts';

type Props = {
  readonly videoId: string;
  readonly language: string;
  /** Absent: a new one. */
  readonly caption?: Caption | undefined;
  readonly close: () => void;
  readonly onSaved: () => void;
};

const NOTHING: readonly EditedCue[] = [];

/** A caption is written or corrected beside the player. */
export function CaptionEditor({ caption, ...props }: Props) {
  const address = caption && ownPath(caption.fileUrl);
  const { data, error, refetch } = useQuery({
    queryKey: ['caption file', caption?.language.id, caption?.updatedAt, props.videoId],
    queryFn: async ({ signal }) => editedCues(readCues(await textAt(address ?? '', signal))),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cues = address === undefined ? NOTHING : data;
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <section aria-label={t('captions.editor', { language: languageName(props.language) })}>
      <h3 ref={heading} tabIndex={-1}>
        {t('captions.editor', { language: languageName(props.language) })}
      </h3>
      {cues ? <CueEditor {...props} saved={cues} /> : error && <Failure error={error} retry={() => void refetch()} />}
    </section>
  );
}

async function textAt(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The caption was answered with ${answer.status}.`);
  return answer.text();
}
