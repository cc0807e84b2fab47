import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { changedByImports } from './video-imports.ts';

/** Asks once more before an import is taken off the list. */
export function DeleteImportDialog({ id, close }: { id: number; close: () => void }) {
  const deleting = useChange(videosApi.deleteVideoImport, { refreshes: changedByImports, onSuccess: close });
  return (
    <ConfirmDialog
      title={t('videoImports.delete.title')}
      action={t('videoImports.delete.action')}
      change={{ isPending: deleting.isPending, error: null }}
      run={() => deleting.mutate({ params: { id } })}
      close={close}
    >
      <p>{t('videoImports.delete.consequence')}</p>
      <Outcome error={deleting.error} words={{ video_import_pending: t('videoImports.stillPending') }} />
    </ConfirmDialog>
  );
}
