import type { FormEvent } from 'react';
import type { MyUser } from '../../api/me.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { textOf } from '../../ui/text-of.ts';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { useRefusal } from '../../ui/use-refusal.ts';
import { useChangeMe } from './change-me.ts';
import { EndOthers } from './sessions/end-others.tsx';

/** The present session stays; the others are offered to be ended (docs/contract/sessions.md#end-all). */
export function PasswordSection({ me }: { me: MyUser }) {
  const limits = usePasswordLimits();
  const change = useChangeMe();
  const { form, mistakes, isMarked } = useRefusal(change.error, ['password']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    const fields = new FormData(shown);
    // The first administrator need not be asked any more to replace the printed one.
    const body = { currentPassword: textOf(fields, 'current'), password: textOf(fields, 'password'), noWelcomeModal: true };
    change.mutate(body, { onSuccess: () => shown.reset() });
  };
  return (
    <Section title="Password">
      <form className="form" ref={form} onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
        <PasswordField label="Current password" name="current" autoComplete="current-password" required />
        <NewPasswordField label="New password" limits={limits} mistake={mistakes['password'] ?? null} />
        <SubmitRow label="Change password" busyLabel="Changing" isBusy={change.isPending}>
          <Outcome error={change.error} isMarked={isMarked}>
            {change.isSuccess && 'Your password is changed. You stay signed in here.'}
          </Outcome>
        </SubmitRow>
      </form>
      {change.isSuccess && (
        <EndOthers userId={me.id}>Whoever is signed in elsewhere still is. If that may not be only you, end it.</EndOthers>
      )}
    </Section>
  );
}
