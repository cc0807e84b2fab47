import type { MyUser } from '../../api/me.ts';
import { session } from '../../api/session.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { confirmedBy, unconfirmed } from './confirmation.ts';
import styles from './delete-account-dialog.module.css';

/** Says what deleting means, and wants the password and the typed name before it does. */
export function DeleteAccountDialog({ me: { username, pluginAuth }, close }: { me: MyUser; close: () => void }) {
  const form = useOperationForm(authApi.deleteMyUser, {
    values: { ...unconfirmed, typed: '' },
    send: (values) => ({ body: confirmedBy(values) }),
    required: ['currentPassword'],
    onSuccess: () => {
      session.write(null);
      // A new page: nothing of what this person saw stays in memory.
      location.replace('/login?deleted=true');
    },
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('deletion.question')} role="alertdialog" isBusy={isPending} onClose={close}>
      <Form of={form}>
        <ul className={styles.consequences}>
          <li>{t('deletion.everything')}</li>
          <li>{t('deletion.signedOut')}</li>
          <li>
            <Message of="deletion.name" username={username} b={bold} />
          </li>
          <li>{t('deletion.final')}</li>
        </ul>
        {!pluginAuth && (
          <PasswordField label={t('confirm.password')} autoComplete="current-password" required {...form.field('currentPassword')} />
        )}
        <TextField
          label={t('deletion.type', { username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('typed')}
        />
        <Outcome error={error} isMarked={form.isMarked} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('deletion.keep')}
          </Button>
          <Button type="submit" kind="danger" disabled={form.values.typed.trim() !== username || isPending}>
            {isPending ? t('deletion.busy') : t('deletion.confirm')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
