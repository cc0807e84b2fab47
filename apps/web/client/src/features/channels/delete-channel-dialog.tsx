import { useState } from 'react';
import { queries } from '../../api/query-client.ts';
import { useChange } from '../../api/use-change.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { authApi, videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Channel } from './channels.ts';
import styles from './delete-channel-dialog.module.css';

type Props = { readonly channel: Channel; readonly close: () => void; readonly onDeleted?: () => void };

/** What may have shown the channel, or something of it. */
const refreshes = [
  authApi.getMyUser,
  videosApi.listAccountChannels,
  videosApi.listVideos,
  videosApi.listMyVideos,
  videosApi.listAccountPlaylists,
  videosApi.listSubscriptions,
];

/** Says what goes along, and wants the typed name before it does. */
export function DeleteChannelDialog({ channel, close, onDeleted }: Props) {
  const { name, videosCount } = channel;
  const [typed, setTyped] = useState('');
  const deletion = useChange(videosApi.deleteChannel, {
    refreshes,
    onSuccess: () => {
      queries.removeQueries({ queryKey: [videosApi.getChannel.id] });
      close();
      onDeleted?.();
    },
  });
  const { isPending, error } = deletion;
  const isConfirmed = typed.trim() === name;
  return (
    <Dialog title={t('channels.question')} role="alertdialog" isBusy={isPending} onClose={close}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !isPending) deletion.mutate({ params: { channelHandle: handleOf(channel) } });
        }}
      >
        <ul className={styles.consequences}>
          <li>{videosCount === undefined ? t('channels.lost.anyVideos') : t('channels.lost.videos', { count: videosCount })}</li>
          <li>{t('channels.lost.playlists')}</li>
          <li>{t('channels.lost.subscribers')}</li>
          <li>
            <Message of="channels.lost.name" name={name} b={bold} />
          </li>
          <li>{t('channels.lost.final')}</li>
        </ul>
        <TextField
          label={t('channels.type', { name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Outcome error={error} words={{ last_channel: t('channels.last') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('channels.keep')}
          </Button>
          <Button type="submit" kind="danger" disabled={!isConfirmed || isPending}>
            {isPending ? t('channels.busy') : t('channels.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
