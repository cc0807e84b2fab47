import type { FormEvent } from 'react';
import { signIn } from '../../api/refresh.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { AskMailForm } from '../sign-up/ask-mail-form.tsx';
import styles from './password-step.module.css';
import { codeOf, type SignInWith, useSignIn } from './use-sign-in.ts';

type Props = { readonly askForCode: (signInWith: SignInWith) => void };

/** Name and password. Leads on to the code where one is missing, and to the mail where an address is unproven. */
export function PasswordStep({ askForCode }: Props) {
  const { mutate, error, variables, isPending } = useSignIn(signIn, askForCode);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate({ username: textOf(form, 'username').trim(), password: textOf(form, 'password') });
  };
  return (
    <>
      <form className="panel form" onSubmit={submit}>
        <TextField label={t('signIn.name')} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        <PasswordField label={t('signIn.password')} name="password" autoComplete="current-password" required />
        <Outcome error={error} />
        <Button type="submit" kind="main" disabled={isPending}>
          {isPending ? t('signIn.submitting') : t('signIn.submit')}
        </Button>
      </form>
      {codeOf(error) === 'email_not_verified' && (
        <section className={styles.confirm} aria-label={t('signIn.confirm')}>
          <p className="lead">{t('signIn.confirmHint')}</p>
          <AskMailForm
            operation={authApi.askSendVerifyEmail}
            label={t('askMail.again')}
            email={variables?.username.includes('@') ? variables.username : ''}
          />
        </section>
      )}
    </>
  );
}
