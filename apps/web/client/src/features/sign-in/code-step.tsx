import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { useFocus } from '../../ui/use-focus.ts';

/** Repeats a sign-in with the code that was missing. */
export type SignInWith = (code: string) => Promise<unknown>;

/** The second factor: a code of the authenticator, or one of the recovery codes. */
export function CodeStep({ signInWith, back }: { signInWith: SignInWith; back: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const signingIn = useMutation({ mutationFn: signInWith });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signingIn.mutate(textOf(new FormData(event.currentTarget), 'code').replaceAll(/\s/g, ''));
  };
  return (
    <>
      <form className="panel form" onSubmit={submit}>
        {isRecovery ? <RecoveryField key="recovery" /> : <CodeField key="code" />}
        <Outcome error={signingIn.error} />
        <Button type="submit" kind="main" disabled={signingIn.isPending}>
          {signingIn.isPending ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <p className="foot-links">
        <Button kind="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator' : 'Lost your authenticator? Use a recovery code'}
        </Button>
        <Button kind="link" onClick={back}>
          Sign in as somebody else
        </Button>
      </p>
    </>
  );
}

function CodeField() {
  return (
    <TextField
      label="Code of your authenticator"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      hint="Six digits from the app on your phone"
      ref={useFocus<HTMLInputElement>()}
      required
    />
  );
}

function RecoveryField() {
  return (
    <TextField
      label="Recovery code"
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      hint="Each of them works once"
      ref={useFocus<HTMLInputElement>()}
      required
    />
  );
}
