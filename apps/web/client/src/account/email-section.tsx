import type { FormEvent } from 'react';
import type { MyUser } from '../api/queries.ts';
import { Outcome } from '../ui/outcome.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitRow } from '../ui/submit-row.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf } from '../ui/text-of.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useRefusal } from '../ui/use-refusal.ts';
import { useChangeMe } from './change-me.ts';
import { Section } from './section.tsx';

/** The address mails go to; a new one counts once it is proven, where the instance wants that. */
export function EmailSection({ me }: { me: MyUser }) {
  const [email = '', keepEmail] = useDraft<string>('/my-account/settings/email');
  const change = useChangeMe(() => keepEmail(undefined));
  const { form, mistakes, isMarked } = useRefusal(change.error, ['email']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    change.mutate({ email: email.trim(), currentPassword: textOf(new FormData(shown), 'current') }, { onSuccess: () => shown.reset() });
  };
  return (
    <Section
      title="E-mail address"
      intro={
        <>
          Only you and the people who run this instance see it. Now it is <b className="address">{me.email}</b>.
        </>
      }
    >
      {me.pendingEmail && (
        <p className="told">
          <b className="address">{me.pendingEmail}</b> waits to be confirmed: please use the link in the mail we sent there. Until then the
          present address stays. No mail? Enter the address once more.
        </p>
      )}
      <form className="form" ref={form} onSubmit={submit}>
        <TextField
          label="New e-mail address"
          type="email"
          value={email}
          onChange={({ target }) => keepEmail(target.value || undefined)}
          readOnly={change.isPending}
          autoComplete="email"
          maxLength={400}
          required
          mistake={mistakes['email'] ?? null}
        />
        <PasswordField label="Current password" name="current" autoComplete="current-password" required />
        <SubmitRow label="Change address" busyLabel="Changing" isBusy={change.isPending}>
          <Outcome error={change.error} isMarked={isMarked} words={{ 409: 'Somebody else here has this address.' }}>
            {change.isSuccess &&
              (me.pendingEmail ? 'Look into your mail: a link there confirms the new address.' : 'Your address is changed.')}
          </Outcome>
        </SubmitRow>
      </form>
    </Section>
  );
}
