import { type Config, useConfig } from '../../../api/config.ts';
import type { MyUser } from '../../../api/me.ts';
import { Form } from '../../../forms/form.tsx';
import { type OperationForm, useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MODERATOR, rightsOver, type User } from './roles.ts';
import { changesOf, draftOf, type UserDraft } from './user-draft.ts';
import { PasswordFor, RoleField, VideosFields } from './user-fields.tsx';
import { checkUser, wordsForUser } from './user-mistakes.ts';
import { listsOfUsers } from './users.ts';

type Props = { readonly user: User; readonly me: MyUser; readonly close: () => void };

/** Changes a user. */
export function EditUserDialog(props: Props) {
  const config = useConfig();
  return config && <EditUser {...props} config={config} />;
}

function EditUser({ user, me, close, config }: Props & { readonly config: Config }) {
  const form = useOperationForm(authApi.updateUser, {
    values: draftOf(user, config.user),
    send: (draft) => ({ params: { id: user.id }, body: changesOf(draft, user) }),
    words: wordsForUser(config),
    check: (draft) => checkUser(draft, config),
    refreshes: listsOfUsers,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  const isUnchanged = Object.keys(changesOf(form.values, user)).length === 0;
  const submit: typeof form.submit = (event) => {
    if (!isUnchanged) return form.submit(event);
    event.preventDefault();
    close();
  };
  return (
    <Dialog title={t('users.edit.of', { name: user.username })} isBusy={isPending} onClose={close}>
      <Form of={{ ...form, submit }}>
        <EmailFields form={form} user={user} me={me} />
        <PasswordFor form={form} label={t('users.form.newPassword')} hint={t('users.form.passwordKept')} />
        {rightsOver(user, me).mayChangeRole && <RoleField form={form} />}
        <VideosFields form={form} />
        <Outcome error={error} isMarked={form.isMarked} words={{ email_taken: t('users.form.emailTaken') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" kind="main" disabled={isPending}>
            {isPending ? t('form.saving') : t('users.form.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type EmailProps = { readonly form: OperationForm<typeof authApi.updateUser, UserDraft>; readonly user: User; readonly me: MyUser };

function EmailFields({ form, user, me }: EmailProps) {
  const isProven = (email: string) => user.emailVerified === true && email === user.email;
  const { onChange, ...email } = form.field('email');
  const changeEmail: typeof onChange = (event) => {
    form.choose('emailVerified', isProven((event.target as HTMLInputElement).value));
    return onChange(event);
  };
  // A moderator's word confirms nothing, but may take it back.
  const mayConfirm = me.role.id !== MODERATOR || isProven(form.values.email);
  return (
    <>
      <TextField label={t('users.form.email')} type="email" autoComplete="off" {...email} onChange={(event) => void changeEmail(event)} />
      {mayConfirm && (
        <CheckField
          label={t('users.form.emailConfirmed')}
          checked={form.values.emailVerified}
          onChange={({ target }) => form.choose('emailVerified', target.checked)}
        />
      )}
    </>
  );
}
