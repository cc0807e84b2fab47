import { useNavigate } from 'react-router';
import { useMyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { PlaylistFields } from './playlist-fields.tsx';
import { creationOf, newValues } from './playlist-values.ts';
import { listsOfPlaylists, NEW_PLAYLIST, pathOf } from './playlists.ts';

/** Makes a playlist, and leads to it. */
export function NewPlaylistPage() {
  const navigate = useNavigate();
  const user = useMyUser();
  const [, keepDraft] = useDraft(NEW_PLAYLIST);
  const form = useOperationForm(videosApi.createPlaylist, {
    values: newValues,
    send: creationOf,
    required: ['displayName'],
    draft: NEW_PLAYLIST,
    refreshes: listsOfPlaylists,
    onSuccess: ({ videoPlaylist }) => {
      keepDraft(undefined);
      void navigate(pathOf(videoPlaylist), { replace: true });
    },
  });
  const { isPending, error } = form.change;
  return (
    <Page title={t('playlists.new')}>
      {user.error && !user.data && <Failure error={user.error} retry={() => void user.refetch()} />}
      <Form of={form}>
        <PlaylistFields form={form} channels={user.data?.videoChannels} />
        <SubmitRow label={t('playlists.create')} busyLabel={t('playlists.creating')} isBusy={isPending}>
          <Outcome error={error} isMarked={form.isMarked} words={{ too_many_playlists: t('playlists.tooMany') }} />
        </SubmitRow>
      </Form>
    </Page>
  );
}
