import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { useFocus } from '../../ui/use-focus.ts';
import { FootLinks } from './foot-links.tsx';
import type { SignInWith } from './use-sign-in.ts';

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
          {signingIn.isPending ? t('signIn.submitting') : t('signIn.submit')}
        </Button>
      </form>
      <FootLinks>
        <Button kind="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('signIn.useCode') : t('signIn.useRecoveryCode')}
        </Button>
        <Button kind="link" onClick={back}>
          {t('signIn.somebodyElse')}
        </Button>
      </FootLinks>
    </>
  );
}

function CodeField() {
  return (
    <TextField
      label={t('signIn.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      hint={t('signIn.codeHint')}
      ref={useFocus<HTMLInputElement>()}
      required
    />
  );
}

function RecoveryField() {
  return (
    <TextField
      label={t('signIn.recoveryCode')}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      hint={t('signIn.recoveryCodeHint')}
      ref={useFocus<HTMLInputElement>()}
      required
    />
  );
}
