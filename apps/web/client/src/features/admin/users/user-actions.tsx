import { useState } from 'react';
import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../row-actions.module.css';
import { BlockDialog } from './block-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { rightsOver, type User } from './roles.ts';
import { UnblockDialog } from './unblock-dialog.tsx';
import { UserDetails } from './user-details.tsx';

/** What a person may do to a user, as the last cell of the row. */
export function UserActions({ user, me }: { user: User; me: MyUser }) {
  const [open, setOpen] = useState<'block' | 'delete' | 'details' | 'edit' | 'unblock' | null>(null);
  const { mayEdit, mayShutOut } = rightsOver(user, me);
  const close = () => setOpen(null);
  const name = { name: user.username };
  return (
    <td className={styles.actions}>
      <Button kind="link" aria-label={t('users.details.of', name)} onClick={() => setOpen('details')}>
        {t('users.details')}
      </Button>
      {mayEdit && (
        <Button kind="link" aria-label={t('users.edit.of', name)} onClick={() => setOpen('edit')}>
          {t('users.edit')}
        </Button>
      )}
      {mayShutOut && user.blocked && (
        <Button kind="link" aria-label={t('users.unblock.of', name)} onClick={() => setOpen('unblock')}>
          {t('users.unblock')}
        </Button>
      )}
      {mayShutOut && !user.blocked && (
        <Button kind="link" aria-label={t('users.block.of', name)} onClick={() => setOpen('block')}>
          {t('users.block')}
        </Button>
      )}
      {mayShutOut && (
        <Button kind="bad-link" aria-label={t('users.delete.of', name)} onClick={() => setOpen('delete')}>
          {t('users.delete')}
        </Button>
      )}
      {open === 'details' && <UserDetails user={user} me={me} close={close} />}
      {open === 'edit' && <EditUserDialog user={user} me={me} close={close} />}
      {open === 'block' && <BlockDialog user={user} close={close} />}
      {open === 'unblock' && <UnblockDialog user={user} close={close} />}
      {open === 'delete' && <DeleteDialog user={user} close={close} />}
    </td>
  );
}
