import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { User } from './roles.ts';
import { listsOfUsers } from './users.ts';

/** Shuts a user out, with a reason if there is one to give. */
export function BlockDialog({ user: { id, username }, close }: { user: User; close: () => void }) {
  const form = useOperationForm(authApi.blockUser, {
    values: { reason: '' },
    send: ({ reason }) => ({ params: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
    refreshes: listsOfUsers,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('users.block.title', { name: username })} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <p>
          <Message of="users.block.consequence" name={username} b={bold} />
        </p>
        <TextField label={t('users.block.reason')} hint={t('users.block.reasonHint')} {...form.field('reason')} />
        <Outcome error={error} isMarked={form.isMarked} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" kind="danger" disabled={isPending}>
            {isPending ? t('users.blocking') : t('users.block')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
