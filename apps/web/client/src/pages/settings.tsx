import { authApi } from '@flotilla/contracts-auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { inWords } from '../api/in-words.ts';
import { configQuery, useMe } from '../api/queries.ts';
import { Mistake } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { forgetPasswordHint } from '../ui/password-hint.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf } from '../ui/text-of.ts';

export function SettingsPage() {
  const me = useMe();
  const limits = useQuery(configQuery).data?.fieldsConstraints.users.password ?? { minLength: 8, maxLength: 50 };
  const form = useRef<HTMLFormElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) => call(authApi.updateMyUser, { body }),
    onSuccess: () => {
      form.current?.reset();
      forgetPasswordHint();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [currentPassword, password] = [textOf(fields, 'current'), textOf(fields, 'new')];
    const wrong =
      password.length < limits.minLength || password.length > limits.maxLength
        ? `The new password needs ${limits.minLength} to ${limits.maxLength} characters.`
        : password !== textOf(fields, 'again')
          ? 'The new password and its repetition are not the same.'
          : null;
    setMistake(wrong);
    if (!wrong) change.mutate({ currentPassword, password });
  };

  return (
    <Page title="Change password" width="narrow">
      <form className="panel form" ref={form} onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
        <TextField label="Current password" name="current" type="password" autoComplete="current-password" required />
        <TextField
          label="New password"
          name="new"
          type="password"
          autoComplete="new-password"
          hint={`${limits.minLength} to ${limits.maxLength} characters`}
          required
        />
        <TextField label="New password again" name="again" type="password" autoComplete="new-password" required />
        {(mistake || change.isError) && <Mistake>{mistake ?? inWords(change.error)}</Mistake>}
        <output className={change.isSuccess ? 'success' : 'visually-hidden'}>
          {change.isSuccess ? 'Your password is changed. You stay signed in here.' : ''}
        </output>
        <button type="submit" className="button main-action" disabled={change.isPending}>
          {change.isPending ? 'Changing' : 'Change password'}
        </button>
      </form>
    </Page>
  );
}
