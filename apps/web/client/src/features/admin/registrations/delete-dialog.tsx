import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Meanwhile, useMeanwhile } from './meanwhile.ts';
import { listsOfRegistrations, type Registration } from './registrations.ts';

type Props = {
  readonly registration: Registration;
  /** Others were faster. */
  readonly tell: (meanwhile: Meanwhile) => void;
  readonly close: () => void;
};

/** Asks once more before a registration is forgotten. */
export function DeleteDialog({ registration, tell, close }: Props) {
  const { id, username, user } = registration;
  const deletion = useChange(authApi.deleteRegistration, { refreshes: listsOfRegistrations, onSuccess: close });
  const isLooking = useMeanwhile(registration, deletion.error, tell, close);
  return (
    <ConfirmDialog
      title={t('registrations.delete.title', { name: username })}
      action={t('registrations.delete')}
      busy={t('registrations.deleting')}
      change={isLooking ? { isPending: true, error: null } : deletion}
      run={() => deletion.mutate({ params: { registrationId: id } })}
      close={close}
    >
      <p>{user ? t('registrations.delete.accepted') : t('registrations.delete.other')}</p>
    </ConfirmDialog>
  );
}
