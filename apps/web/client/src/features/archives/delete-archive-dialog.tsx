import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { exportsApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { type Archive, changedByArchives } from './archives.ts';

type Props = {
  readonly userId: number;
  readonly archive: Archive;
  readonly close: () => void;
  readonly onDeleted: () => void;
  /** What that means. */
  readonly children: ReactNode;
};

/** Asks once more before an archive, or the wish for one, is gone. */
export function DeleteArchiveDialog({ userId, archive: { id }, close, onDeleted, children }: Props) {
  const deleting = useChange(exportsApi.deleteUserExport, { refreshes: changedByArchives, onSuccess: onDeleted });
  const { isPending, error } = deleting;
  return (
    <ConfirmDialog
      title={t('archives.delete.question')}
      action={t('archives.delete.confirm')}
      busy={t('confirm.busy')}
      change={{ isPending, error: null }}
      run={() => deleting.mutate({ params: { userId, id } })}
      close={close}
    >
      <p>{children}</p>
      <Outcome
        error={error}
        words={{
          export_being_made: t('archives.delete.beingMade'),
          export_not_found: t('archives.delete.gone'),
          exports_disabled: t('archives.off'),
        }}
      />
    </ConfirmDialog>
  );
}
