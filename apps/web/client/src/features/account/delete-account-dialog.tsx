import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { session } from '../../api/session.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';

/** Says what deleting means, and wants the password and the typed name before it does. */
export function DeleteAccountDialog({ me, close }: { me: MyUser; close: () => void }) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: (currentPassword: string) => call(authApi.deleteMyUser, { body: me.pluginAuth ? {} : { currentPassword } }),
    onSuccess: () => {
      session.write(null);
      // A new page: nothing of what this person saw stays in memory.
      location.replace('/login?deleted=true');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    deletion.mutate(textOf(new FormData(event.currentTarget), 'current'));
  };
  return (
    <Dialog title="Delete your account?" role="alertdialog" isBusy={deletion.isPending} onClose={close}>
      <form className="form" onSubmit={submit}>
        <ul className="consequences">
          <li>Your videos, channels, comments and playlists will be gone for everybody.</li>
          <li>You are signed out everywhere, at once.</li>
          <li>
            Nobody, not even you, can have the name <b>{me.username}</b> here again.
          </li>
          <li>Nobody can bring any of it back.</li>
        </ul>
        {!me.pluginAuth && <PasswordField label="Your password" name="current" autoComplete="current-password" required />}
        <TextField
          label={`Type ${me.username} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Outcome error={deletion.error} />
        <div className="actions">
          <Button kind="quiet" disabled={deletion.isPending} onClick={close}>
            Keep it
          </Button>
          <Button type="submit" kind="danger" disabled={typed.trim() !== me.username || deletion.isPending}>
            {deletion.isPending ? 'Deleting' : 'Delete for ever'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
