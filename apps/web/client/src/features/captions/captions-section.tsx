import { useRef, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { languageName } from '../../i18n/language-names.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Entries, Entry } from '../../ui/entries.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import type { Caption } from '../player/captions.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import { AddCaption } from './add-caption.tsx';
import { CaptionEditor } from './caption-editor.tsx';
import { CaptionFileButton } from './caption-file-button.tsx';
import styles from './captions-section.module.css';
import { DeleteCaptionDialog } from './delete-caption-dialog.tsx';

type Props = { readonly video: Pick<VideoDetails, 'language' | 'uuid'> };
/** What is edited: a caption that is there, or a new one of this language. */
type Edited = { readonly language: string; readonly caption?: Caption };

/** What is said in a video, to be read: files, and an editor beside the player. */
export function CaptionsSection({ video }: Props) {
  const { data, error, refetch } = useOperation(videosApi.listVideoCaptions, { params: { videoId: video.uuid } });
  const [edited, setEdited] = useState<Edited | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const captions = data?.data ?? [];
  const edit = (next: Edited) => {
    setNote(null);
    setEdited(next);
  };
  const close = () => {
    setEdited(null);
    // The button that had the focus is gone with the editor.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  const saved = (language: string) => setNote(t('captions.saved', { language: languageName(language) }));
  return (
    <div ref={place} className={styles.place}>
      <Section title={t('captions.title')} intro={t('captions.intro')}>
        {!data && error && <Failure error={error} retry={() => void refetch()} />}
        {edited && (
          <CaptionEditor
            key={edited.language}
            videoId={video.uuid}
            language={edited.language}
            caption={edited.caption}
            close={close}
            onSaved={() => {
              close();
              saved(edited.language);
            }}
          />
        )}
        {data && !edited && (
          <>
            {captions.length > 0 && (
              <Entries aria-label={t('captions.title')}>
                {captions.map((caption) => (
                  <CaptionEntry
                    key={caption.language.id}
                    videoId={video.uuid}
                    caption={caption}
                    edit={() => edit({ language: caption.language.id, caption })}
                    onSaved={() => saved(caption.language.id)}
                    onDeleted={() => setNote(t('captions.deleted', { language: languageName(caption.language.id) }))}
                  />
                ))}
              </Entries>
            )}
            <AddCaption
              videoId={video.uuid}
              first={video.language.id}
              present={captions.map(({ language }) => language.id)}
              write={(language) => edit({ language })}
              onSaved={saved}
            />
          </>
        )}
        <output className="success">{note}</output>
      </Section>
    </div>
  );
}

type EntryProps = {
  readonly videoId: string;
  readonly caption: Caption;
  readonly edit: () => void;
  readonly onSaved: () => void;
  readonly onDeleted: () => void;
};

function CaptionEntry({ videoId, caption, edit, onSaved, onDeleted }: EntryProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id } = caption.language;
  const language = languageName(id);
  return (
    <Entry name={language} detail={<RelativeDate date={caption.updatedAt} />}>
      <Button onClick={edit}>
        <Message of="captions.edit" language={language} hidden={hidden} />
      </Button>
      <CaptionFileButton videoId={videoId} language={id} onSaved={onSaved}>
        <Message of="captions.replace" language={language} hidden={hidden} />
      </CaptionFileButton>
      <Button kind="quiet" onClick={() => setDeleting(true)}>
        <Message of="captions.delete" language={language} hidden={hidden} />
      </Button>
      {isDeleting && <DeleteCaptionDialog videoId={videoId} language={id} close={() => setDeleting(false)} onDeleted={onDeleted} />}
    </Entry>
  );
}
