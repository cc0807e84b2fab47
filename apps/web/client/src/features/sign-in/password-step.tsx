import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { signIn } from '../../api/refresh.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { AskMailForm } from '../sign-up/ask-mail-form.tsx';
import type { SignInWith } from './code-step.tsx';

type Credentials = { readonly username: string; readonly password: string };

const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.code : undefined);

/** Name and password. Leads on to the code where one is missing, and to the mail where an address is unproven. */
export function PasswordStep({ askForCode }: { askForCode: (signInWith: SignInWith) => void }) {
  const signingIn = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    onError: (error, credentials) => codeOf(error) === 'missing_two_factor' && askForCode((code) => signIn(credentials, code)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signingIn.mutate({ username: textOf(form, 'username').trim(), password: textOf(form, 'password') });
  };
  const { error, variables } = signingIn;
  return (
    <>
      <form className="panel form" onSubmit={submit}>
        <TextField
          label="User name or e-mail address"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Outcome error={error} />
        <Button type="submit" kind="main" disabled={signingIn.isPending}>
          {signingIn.isPending ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      {codeOf(error) === 'email_not_verified' && (
        <section className="beneath" aria-label="Confirm your e-mail address">
          <p className="lead">No mail, or is its link older than an hour?</p>
          <AskMailForm
            operation={authApi.askSendVerifyEmail}
            label="Send the mail again"
            email={variables?.username.includes('@') ? variables.username : ''}
          />
        </section>
      )}
    </>
  );
}
