import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { inWords } from '../../../api/in-words.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Mistake } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { User } from './roles.ts';
import { forgetUsers } from './users.ts';

const MIN = 3;
const MAX = 250;

/** Shuts a user out, with a reason if there is one to give. */
export function BlockDialog({ user, close }: { user: User; close: () => void }) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const given = reason.trim();
  const mistake = isChecked && given !== '' && given.length < MIN ? `A reason has at least ${MIN} characters.` : null;
  const blocking = useMutation({
    mutationFn: () => call(authApi.blockUser, { params: { id: user.id }, body: given === '' ? {} : { reason: given } }).then(forgetUsers),
    onSuccess: close,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (given === '' || given.length >= MIN) blocking.mutate();
  };
  return (
    <Dialog title={`Block ${user.username}?`} isBusy={blocking.isPending} onClose={close}>
      <form className="form" noValidate onSubmit={submit}>
        <p>
          <b>{user.username}</b> is signed out everywhere at once and cannot sign in again until you unblock the account. What was published
          stays visible.
        </p>
        <TextField
          label="Reason"
          hint="Optional. It is told to the user by e-mail."
          maxLength={MAX}
          mistake={mistake}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {blocking.isError && <Mistake>{inWords(blocking.error)}</Mistake>}
        <div className="actions">
          <Button kind="quiet" disabled={blocking.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" kind="danger" disabled={blocking.isPending}>
            {blocking.isPending ? 'Blocking' : 'Block'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
