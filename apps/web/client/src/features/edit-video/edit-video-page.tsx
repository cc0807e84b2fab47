import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiProblem, isAbsent } from '../../api/api-problem.ts';
import { useMe, useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { CaptionsSection } from '../captions/captions-section.tsx';
import { DeleteDialog } from '../my-videos/delete-dialog.tsx';
import { PASSWORD_PROTECTED } from '../upload/privacies.ts';
import { editPath, listPath, mayEdit, mayEditAll } from '../videos/may-edit.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { ChaptersSection } from './chapters-section.tsx';
import { EditForm } from './edit-form.tsx';
import styles from './edit-video-page.module.css';
import { EmbedSection } from './embed-section.tsx';
import { usePasswords } from './use-passwords.ts';

/** Everything that can be changed about one video, for those who look after it. */
export function EditVideoPage() {
  const id = useParams()['id'] ?? '';
  // Drafts are put over what is saved by now, so it is asked for each time.
  const known = useOperation(videosApi.getVideo, { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const user = useMyUser();
  const { data: video } = known;
  const { data: me } = user;
  const isProtected = video?.privacy.id === PASSWORD_PROTECTED;
  const passwords = usePasswords(id, isProtected);
  if (known.error && !video) return <Unavailable error={known.error} retry={() => void known.refetch()} />;
  if (user.error && !me) return <Unavailable error={user.error} retry={() => void user.refetch()} />;
  if (video && me && !mayEdit(me, video)) return <NotYours />;
  if (passwords.error && !passwords.data) return <Unavailable error={passwords.error} retry={() => void passwords.refetch()} />;
  const texts = isProtected ? passwords.data : [];
  return (
    <Page
      title={t('editVideo.title')}
      actions={video && me && <Actions key={video.uuid} video={video} isMine={me.account.id === video.account.id} />}
    >
      {video && me && texts && known.isFetchedAfterMount && (!isProtected || passwords.isFetchedAfterMount) ? (
        <>
          <Editor key={video.uuid} video={video} passwords={texts} channels={me.account.id === video.account.id ? me.videoChannels : []} />
          <CaptionsSection key={`captions ${video.uuid}`} video={video} />
          <ChaptersSection key={`chapters ${video.uuid}`} video={video} />
          <EmbedSection key={`embed ${video.uuid}`} video={video} />
        </>
      ) : (
        <div className={`panel skeleton ${styles.loading}`} aria-hidden="true" />
      )}
    </Page>
  );
}

type EditorProps = Pick<Parameters<typeof EditForm>[0], 'channels' | 'passwords' | 'video'>;

function Editor(props: EditorProps) {
  const [edition, setEdition] = useState(0);
  return <EditForm key={edition} {...props} restart={() => setEdition(edition + 1)} />;
}

function Actions({ video, isMine }: { video: VideoDetails; isMine: boolean }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [, keepDraft] = useDraft(editPath(video));
  return (
    <span className={styles.actions}>
      <Link className={buttonClass({ kind: 'quiet' })} to={`/w/${video.shortUUID}`}>
        {t('editVideo.watch')}
      </Link>
      <Button kind="quiet" onClick={() => setDeleting(true)}>
        {t('editVideo.delete')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          video={video}
          close={() => setDeleting(false)}
          onDeleted={() => {
            keepDraft(undefined);
            void navigate(listPath(isMine), { replace: true });
          }}
        />
      )}
    </span>
  );
}

function ToVideos() {
  const me = useMe();
  const isModerator = me !== undefined && mayEditAll(me);
  return (
    <Link className={buttonClass({ kind: 'main' })} to={listPath(!isModerator)}>
      {isModerator ? t('editVideo.all') : t('editVideo.mine')}
    </Link>
  );
}

function NotYours() {
  useTitle(t('editVideo.notYours'));
  return (
    <EmptyPlace isPage icon="lock" title={t('editVideo.notYours')} action={<ToVideos />}>
      {t('editVideo.notYours.hint')}
    </EmptyPlace>
  );
}

function Unavailable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403) return <NotYours />;
  if (isAbsent(error)) return <Absent />;
  return (
    <Page title={t('editVideo.title')}>
      <Failure error={error} retry={retry} />
    </Page>
  );
}

function Absent() {
  useTitle(t('editVideo.absent'));
  return (
    <EmptyPlace isPage title={t('editVideo.absent')} action={<ToVideos />}>
      {t('editVideo.absent.hint')}
    </EmptyPlace>
  );
}
