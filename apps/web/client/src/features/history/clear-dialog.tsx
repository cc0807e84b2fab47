import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks once more before everything that was watched is forgotten. */
export function ClearDialog({ close }: { close: () => void }) {
  const clearing = useChange(videosApi.clearMyHistory, {
    refreshes: [videosApi.listMyHistory, videosApi.listVideos, videosApi.listSubscriptionVideos],
    onSuccess: close,
  });
  return (
    <ConfirmDialog
      title={t('history.clear.title')}
      action={t('history.clear')}
      busy={t('history.clearing')}
      change={clearing}
      run={() => clearing.mutate({ body: {} })}
      close={close}
    >
      <p>{t('history.clear.consequence')}</p>
    </ConfirmDialog>
  );
}
