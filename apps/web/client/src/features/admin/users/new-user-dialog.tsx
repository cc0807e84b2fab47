import { type Config, useConfig } from '../../../api/config.ts';
import type { MyUser } from '../../../api/me.ts';
import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MODERATOR } from './roles.ts';
import { draftOf, newUserOf } from './user-draft.ts';
import { PasswordFor, RoleField, VideosFields } from './user-fields.tsx';
import { checkUser, wordsForUser } from './user-mistakes.ts';
import { listsOfUsers } from './users.ts';

type Props = { readonly me: MyUser; readonly close: () => void };

/** Creates a user. */
export function NewUserDialog(props: Props) {
  const config = useConfig();
  return config && <NewUser {...props} config={config} />;
}

function NewUser({ me, close, config }: Props & { readonly config: Config }) {
  const canMail = config.email.enabled;
  const form = useOperationForm(authApi.createUser, {
    values: draftOf(undefined, config.user),
    send: (draft) => ({ body: newUserOf(draft, config.user) }),
    words: wordsForUser(config),
    required: canMail ? [] : ['password'],
    check: (draft) => checkUser(draft, config),
    refreshes: listsOfUsers,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('users.new')} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <TextField
          label={t('users.form.username')}
          autoComplete="off"
          autoCapitalize="none"
          hint={t('users.form.nameRule')}
          {...form.field('username')}
        />
        <TextField label={t('users.form.email')} type="email" autoComplete="off" {...form.field('email')} />
        <PasswordFor
          form={form}
          label={t('users.form.password')}
          hint={canMail ? t('users.form.passwordMailed') : t('users.form.passwordNeeded')}
        />
        {me.role.id !== MODERATOR && <RoleField form={form} />}
        <TextField
          label={t('users.form.channel')}
          hint={t('users.form.channelHint')}
          autoCapitalize="none"
          {...form.field('channelName')}
        />
        <VideosFields form={form} />
        <Outcome error={error} isMarked={form.isMarked} words={{ user_name_taken: t('users.form.nameTaken') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" kind="main" disabled={isPending}>
            {isPending ? t('form.saving') : t('users.form.create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
