import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { inWords } from '../api/in-words.ts';
import { signIn } from '../api/refresh.ts';
import { useSession } from '../api/session.ts';
import { instance } from '../instance.ts';
import { Mistake } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf } from '../ui/text-of.ts';

export function LoginPage() {
  const [parameters] = useSearchParams();
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  if (useSession()) return <Navigate to={ownPathOnly(parameters.get('next'))} replace />;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState({ isBusy: true, error: null });
    try {
      await signIn(textOf(form, 'username').trim(), textOf(form, 'password'));
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };

  return (
    <Page title="Sign in" width="narrow">
      <form className="panel form" onSubmit={(event) => void submit(event)}>
        <TextField label="User name or e-mail address" name="username" autoComplete="username" autoCapitalize="none" required />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {state.error !== null && <Mistake>{inWords(state.error)}</Mistake>}
        <button type="submit" className="button main-action" disabled={state.isBusy}>
          {state.isBusy ? 'Signing in' : 'Sign in'}
        </button>
      </form>
      <p className="small soft foot">
        Accounts on {instance.name} are made by the people who run it. The first administrator is called <b>root</b>; the terminal printed
        the password at the first start.
      </p>
    </Page>
  );
}

/** Only paths of this instance: a link to the sign-in page must not lead people elsewhere. */
function ownPathOnly(next: string | null): string {
  const isOwn = next !== null && next.startsWith('/') && URL.parse(next, location.origin)?.origin === location.origin;
  return isOwn ? next : '/';
}
