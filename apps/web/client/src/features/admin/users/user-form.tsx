import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type BodyOf, call } from '../../../api/call.ts';
import { useConfig } from '../../../api/config.ts';
import { inWords } from '../../../api/in-words.ts';
import type { MyUser } from '../../../api/me.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Mistake } from '../../../ui/notice.tsx';
import { refusedFields } from '../../../ui/refused-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFirstMistake } from '../../../ui/use-first-mistake.ts';
import { SizeField } from '../size-field.tsx';
import { MODERATOR, rightsOver, roles, type User } from './roles.ts';
import { changesOf, draftOf, newUserOf, type UserDraft } from './user-draft.ts';
import { NAME_RULE, refusedInWords, userMistakes } from './user-mistakes.ts';
import { forgetUsers } from './users.ts';

type Props = { readonly user?: User; readonly me: MyUser; readonly close: () => void };

/** Creates a user, or changes one. */
export function UserForm(props: Props) {
  const config = useConfig();
  return config && <Form {...props} config={config} />;
}

function Form({ user, me, close, config }: Props & { readonly config: BodyOf<typeof authApi.getConfig> }) {
  const usual = config.user;
  const limits = config.fieldsConstraints.users.password;
  const canMail = config.email.enabled;
  const isNew = user === undefined;
  const [draft, setDraft] = useState(() => draftOf(user, usual));
  const [tries, setTries] = useState(0);
  const set = (part: Partial<UserDraft>) => setDraft({ ...draft, ...part });

  const saving = useMutation({
    mutationFn: async () => {
      if (!user) await call(authApi.createUser, { body: newUserOf(draft, usual) });
      else {
        const body = changesOf(draft, user);
        if (Object.keys(body).length > 0) await call(authApi.updateUser, { params: { id: user.id }, body });
      }
      await forgetUsers();
    },
    onSuccess: close,
  });
  const found = userMistakes(draft, { isNew, canMail, password: limits });
  const refused = refusedFields(saving.error);
  const mistakes = tries > 0 ? { ...refusedInWords(refused), ...found } : {};
  const form = useFirstMistake(saving.error ?? tries);
  const mayChangeRole = isNew ? me.role.id !== MODERATOR : rightsOver(user, me).mayChangeRole;
  const isProven = (email: string) => user?.emailVerified === true && email === user.email;
  // A moderator's word confirms nothing, but may take it back.
  const mayConfirmEmail = !isNew && (me.role.id !== MODERATOR || isProven(draft.email));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(found).length === 0) saving.mutate();
  };
  return (
    <Dialog title={isNew ? 'New user' : `Edit ${user.username}`} isBusy={saving.isPending} onClose={close}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        {isNew && (
          <TextField
            label="User name"
            autoComplete="off"
            autoCapitalize="none"
            hint={NAME_RULE}
            maxLength={50}
            mistake={mistakes.username ?? null}
            value={draft.username}
            onChange={({ target }) => set({ username: target.value })}
          />
        )}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={400}
          mistake={mistakes.email ?? null}
          value={draft.email}
          onChange={({ target }) => set({ email: target.value, isEmailVerified: isProven(target.value) })}
        />
        {mayConfirmEmail && (
          <CheckField
            label="The e-mail address is confirmed"
            checked={draft.isEmailVerified}
            onChange={({ target }) => set({ isEmailVerified: target.checked })}
          />
        )}
        <TextField
          label={isNew ? 'Password' : 'New password'}
          type="password"
          autoComplete="new-password"
          hint={passwordHint({ isNew, canMail })}
          mistake={mistakes.password ?? null}
          value={draft.password}
          onChange={({ target }) => set({ password: target.value })}
        />
        {mayChangeRole && (
          <Choice label="Role" options={roles} value={draft.role} onChange={(role) => set({ role: role as UserDraft['role'] })} />
        )}
        {isNew && (
          <TextField
            label="Name of the first channel"
            hint="Optional."
            maxLength={50}
            autoCapitalize="none"
            mistake={mistakes.channelName ?? null}
            value={draft.channelName}
            onChange={({ target }) => set({ channelName: target.value })}
          />
        )}
        <SizeField
          label="Space for videos"
          mistake={mistakes.videoQuota ?? null}
          value={draft.videoQuota}
          onChange={(videoQuota) => set({ videoQuota })}
        />
        <SizeField
          label="Uploads per day"
          mistake={mistakes.videoQuotaDaily ?? null}
          value={draft.videoQuotaDaily}
          onChange={(videoQuotaDaily) => set({ videoQuotaDaily })}
        />
        <CheckField
          label="Trusted: videos are never held back for review"
          checked={draft.skipsReview}
          onChange={({ target }) => set({ skipsReview: target.checked })}
        />
        {saving.isError && <Mistake>{refused.length > 0 ? 'Please look at the marked fields.' : inWords(saving.error)}</Mistake>}
        <div className="actions">
          <Button kind="quiet" disabled={saving.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" kind="main" disabled={saving.isPending}>
            {saving.isPending ? 'Saving' : isNew ? 'Create user' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function passwordHint({ isNew, canMail }: { isNew: boolean; canMail: boolean }): string {
  if (!isNew) return 'Leave it empty to keep the present one. A new one ends all sessions of the user.';
  return canMail ? 'Leave it empty to mail a link with which the user chooses one.' : 'Mail is off here, so a password is needed.';
}
