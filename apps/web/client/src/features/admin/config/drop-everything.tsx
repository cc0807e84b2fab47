import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showsConfiguration } from './save-changes.ts';

/** The way back to what the operator set up, after one more question. */
export function DropEverything({ onDropped }: { onDropped: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const dropping = useChange(authApi.deleteCustomConfig, {
    refreshes: showsConfiguration,
    onSuccess: () => {
      setAsking(false);
      onDropped();
    },
  });
  return (
    <p>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('config.drop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('config.drop.title')}
          action={t('config.drop.action')}
          busy={t('config.drop.busy')}
          change={dropping}
          run={() => dropping.mutate({})}
          close={() => setAsking(false)}
        >
          <p>{t('config.drop.consequence')}</p>
        </ConfirmDialog>
      )}
    </p>
  );
}
