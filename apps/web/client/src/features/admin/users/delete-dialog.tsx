import { useChange } from '../../../api/use-change.ts';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { User } from './roles.ts';
import { listsOfUsers } from './users.ts';

/** Deletes a user with everything that is the user's. */
export function DeleteDialog({ user: { id, username }, close }: { user: User; close: () => void }) {
  const deletion = useChange(authApi.deleteUser, { refreshes: listsOfUsers, onSuccess: close });
  return (
    <ConfirmDialog
      title={t('users.delete.title', { name: username })}
      action={t('users.delete.forEver')}
      busy={t('users.deleting')}
      change={deletion}
      run={() => deletion.mutate({ params: { id } })}
      close={close}
    >
      <p>
        <Message of="users.delete.consequence" name={username} b={bold} />
      </p>
      <p>{t('users.delete.names')}</p>
    </ConfirmDialog>
  );
}
