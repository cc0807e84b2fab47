import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../../api/call.ts';
import type { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import { useRefusal } from '../../ui/use-refusal.ts';

type Asking = typeof authApi.askResetPassword | typeof authApi.askSendVerifyEmail | typeof authApi.askSendVerifyRegistrationEmail;
type Props = { readonly operation: Asking; readonly label: string; readonly email?: string };

const WORDS = { 409: 'This person signs in with another provider: passwords and addresses are looked after there.' };

/** Asks for a mail with a link. What it says afterwards is the same whether or not somebody has the address. */
export function AskMailForm({ operation, label, email = '' }: Props) {
  const asking = useMutation({ mutationFn: (address: string) => call(operation, { body: { email: address } }) });
  const { form, mistakes, isMarked } = useRefusal(asking.error, ['email']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    asking.mutate(textOf(new FormData(event.currentTarget), 'email').trim());
  };
  return (
    <form className="panel form" ref={form} onSubmit={submit}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        maxLength={400}
        required
        mistake={mistakes['email'] ?? null}
      />
      <Outcome error={asking.error} isMarked={isMarked} words={WORDS}>
        {asking.isSuccess && (
          <>
            If somebody here has the address <b className="address">{asking.variables}</b>, a mail is on its way. Its link works for an
            hour. Look among unwanted mail, too.
          </>
        )}
      </Outcome>
      <Button type="submit" kind="main" disabled={asking.isPending}>
        {asking.isPending ? 'Asking' : label}
      </Button>
    </form>
  );
}
