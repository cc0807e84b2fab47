import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { draftAudiences } from '../upload/draft-audiences.ts';
import { PRIVATE, privacyOptions } from '../upload/privacies.ts';
import { editPath } from '../videos/may-edit.ts';
import { listsOfVideos, type Video } from '../videos/videos.ts';

const PUBLIC = 1;

/** Shares a private video at once; a time that was set for it is forgotten. */
export function PublishDialog({ video, close }: { video: Video; close: () => void }) {
  const options = privacyOptions().filter(({ id }) => id !== PRIVATE);
  const usual = useConfig()?.defaults.publish.privacy;
  const meant = draftAudiences.of(video.uuid) ?? usual;
  const [privacy, setPrivacy] = useState((options.find(({ id }) => id === meant) ?? { id: PUBLIC as (typeof options)[number]['id'] }).id);
  const publication = useChange(videosApi.updateVideo, {
    refreshes: [videosApi.getVideo, ...listsOfVideos],
    onSuccess: () => {
      draftAudiences.forget(video.uuid);
      close();
    },
  });
  const toEdit = (words: ReactNode) => (
    <Link className="link" to={editPath(video)}>
      {words}
    </Link>
  );
  return (
    <ConfirmDialog
      title={t('publish.title')}
      action={t('publish.action')}
      busy={t('publish.busy')}
      isSafe
      change={publication}
      run={() => publication.mutate({ params: { id: video.uuid }, body: { privacy, scheduleUpdate: null } })}
      close={close}
    >
      <Choice label={t('metadata.privacy')} options={options} value={privacy} onChange={setPrivacy} />
      <p className="soft small">
        <Message of="publish.hint" edit={toEdit} />
      </p>
    </ConfirmDialog>
  );
}
