import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type BodyOf, call } from '../../api/call.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { useRefusal } from '../../ui/use-refusal.ts';
import { ChannelFields } from './channel-fields.tsx';
import { NameField } from './name-field.tsx';
import { newcomerOf } from './newcomer-of.ts';
import type { SignedUp } from './signed-up-note.tsx';
import { TermsNote } from './terms-note.tsx';

type Signup = BodyOf<typeof authApi.getConfig>['signup'];

const PENDING = 1;
const FIELDS = ['username', 'displayName', 'email', 'password', 'registrationReason', 'channel.name', 'channel.displayName'];
const WORDS = { 403: 'Registrations are closed at the moment. Please try again another day.' };

/** Everything a new account needs; the reason only where somebody has to approve. */
export function SignUpForm({ signup, done }: { signup: Signup; done: (signedUp: SignedUp) => void }) {
  const limits = usePasswordLimits();
  const [hasChannel, setHasChannel] = useState(false);
  const registering = useMutation({
    mutationFn: (body: ReturnType<typeof newcomerOf>) => call(authApi.registerUser, { body }),
    onSuccess: ({ state }, { username, password, email }) => done({ username, password, email, isWaiting: state.id === PENDING }),
  });
  const { form, mistakes, isMarked } = useRefusal(registering.error, FIELDS);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    registering.mutate(newcomerOf(new FormData(event.currentTarget)));
  };
  return (
    <form className="panel form" ref={form} onSubmit={submit}>
      {signup.requiresApproval && <p className="soft">The people who run {instance.name} look at every registration and answer by mail.</p>}
      <NameField
        label="User name"
        name="username"
        autoComplete="username"
        hint="Small letters, digits, dots, hyphens and underscores. It stays as it is."
        mistake={mistakes['username'] ?? null}
      />
      <TextField
        label="Display name (optional)"
        name="displayName"
        autoComplete="name"
        maxLength={120}
        hint="What others see. You can change it."
        mistake={mistakes['displayName'] ?? null}
      />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={400}
        required
        mistake={mistakes['email'] ?? null}
      />
      <NewPasswordField label="Password" limits={limits} mistake={mistakes['password'] ?? null} />
      {signup.requiresApproval && (
        <TextArea
          label="Why do you want to join?"
          name="registrationReason"
          rows={3}
          minLength={2}
          maxLength={3000}
          required
          mistake={mistakes['registrationReason'] ?? null}
        />
      )}
      <CheckField
        label="Name my first channel myself"
        hint="Otherwise it is named after you. You can make more later."
        checked={hasChannel}
        onChange={({ target }) => setHasChannel(target.checked)}
      />
      {hasChannel && <ChannelFields mistakes={mistakes} />}
      <TermsNote minimumAge={signup.minimumAge} />
      <Outcome error={registering.error} isMarked={isMarked} words={WORDS} />
      <Button type="submit" kind="main" disabled={registering.isPending}>
        {registering.isPending ? 'One moment' : signup.requiresApproval ? 'Ask to join' : 'Create account'}
      </Button>
    </form>
  );
}
