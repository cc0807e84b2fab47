import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { User } from './roles.ts';
import { listsOfUsers } from './users.ts';

/** Lets a user in again. */
export function UnblockDialog({ user: { id, username }, close }: { user: User; close: () => void }) {
  const unblocking = useChange(authApi.unblockUser, { refreshes: listsOfUsers, onSuccess: close });
  return (
    <ConfirmDialog
      title={t('users.unblock.title', { name: username })}
      action={t('users.unblock')}
      busy={t('users.unblocking')}
      isSafe
      change={unblocking}
      run={() => unblocking.mutate({ params: { id } })}
      close={close}
    >
      <p>{t('users.unblock.consequence', { name: username })}</p>
    </ConfirmDialog>
  );
}
