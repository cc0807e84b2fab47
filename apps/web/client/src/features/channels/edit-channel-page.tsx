import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiProblem, isAbsent } from '../../api/api-problem.ts';
import { useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { ChannelImages } from './channel-images.tsx';
import { CHANNELS, type Channel, editPath, mayEdit } from './channels.ts';
import { DeleteChannelDialog } from './delete-channel-dialog.tsx';
import { EditChannelForm } from './edit-channel-form.tsx';
import styles from './edit-channel-page.module.css';

/** What is said about a channel, how it looks, and its end. */
export function EditChannelPage() {
  const channelHandle = useParams()['id'] ?? '';
  // Drafts are put over what is saved by now, so it is asked for each time.
  const known = useOperation(videosApi.getChannel, { params: { channelHandle } }, { staleTime: 0, refetchOnWindowFocus: false });
  const user = useMyUser();
  const { data: channel } = known;
  const { data: me } = user;
  if (known.error && !channel) return <Unavailable error={known.error} retry={() => void known.refetch()} />;
  if (user.error && !me) return <Unavailable error={user.error} retry={() => void user.refetch()} />;
  if (channel && me && !mayEdit(me, channel)) return <Unreachable title={t('channels.notYours')} hint={t('channels.notYoursHint')} />;
  const isReady = channel && me && known.isFetchedAfterMount;
  return (
    <Page title={t('channels.editTitle')} actions={channel && <Actions channel={channel} />}>
      {isReady ? (
        <div className={styles.parts}>
          <EditChannelForm key={channel.id} channel={channel} />
          <ChannelImages channel={channel} />
        </div>
      ) : (
        <div className={`panel skeleton ${styles.loading}`} aria-hidden="true" />
      )}
    </Page>
  );
}

function Actions({ channel }: { channel: Channel }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [, keepDraft] = useDraft(editPath(channel));
  return (
    <span className={styles.actions}>
      <Link className={buttonClass({ kind: 'quiet' })} to={`/c/${handleOf(channel)}/videos`}>
        {t('channels.show')}
      </Link>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
        {t('channels.remove')}
      </Button>
      {isDeleting && (
        <DeleteChannelDialog
          channel={channel}
          close={() => setDeleting(false)}
          onDeleted={() => {
            keepDraft(undefined);
            void navigate(CHANNELS, { replace: true });
          }}
        />
      )}
    </span>
  );
}

/** A channel that could not be asked for. */
function Unavailable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403)
    return <Unreachable title={t('channels.notYours')} hint={t('channels.notYoursHint')} />;
  if (isAbsent(error)) return <Unreachable title={t('channels.absent')} hint={t('channels.absentHint')} />;
  return (
    <Page title={t('channels.editTitle')}>
      <Failure error={error} retry={retry} />
    </Page>
  );
}

/** A channel that is not there, or somebody else's. */
function Unreachable({ title, hint }: { title: string; hint: string }) {
  useTitle(title);
  const toMine = (
    <Link className={buttonClass({ kind: 'main' })} to={CHANNELS}>
      {t('channels.mine')}
    </Link>
  );
  return (
    <EmptyPlace isPage icon="lock" title={title} action={toMine}>
      {hint}
    </EmptyPlace>
  );
}
