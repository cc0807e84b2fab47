import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Blockable, changedByBlocking } from './blocks.ts';

type Props = { readonly video: Blockable; readonly isHeld?: boolean; readonly close: () => void };

/** Asks once more before a video is shown again, or published. */
export function UnblockDialog({ video: { uuid, name }, isHeld = false, close }: Props) {
  const unblocking = useChange(videosApi.unblockVideo, { refreshes: changedByBlocking, onSuccess: close });
  return (
    <ConfirmDialog
      isSafe
      title={t(isHeld ? 'moderation.held.accept.title' : 'moderation.unblock.title', { name })}
      action={t(isHeld ? 'moderation.held.accept' : 'moderation.unblock')}
      busy={t('confirm.busy')}
      change={unblocking}
      run={() => unblocking.mutate({ params: { videoId: uuid } })}
      close={close}
    >
      <p>{t(isHeld ? 'moderation.held.accept.consequence' : 'moderation.unblock.consequence')}</p>
    </ConfirmDialog>
  );
}
