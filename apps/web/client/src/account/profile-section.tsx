import type { FormEvent } from 'react';
import type { MyUser } from '../api/queries.ts';
import { Outcome } from '../ui/outcome.tsx';
import { SubmitRow } from '../ui/submit-row.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useRefusal } from '../ui/use-refusal.ts';
import { useChangeMe } from './change-me.ts';
import { Section } from './section.tsx';

/** What others see of the person. */
export function ProfileSection({ me }: { me: MyUser }) {
  const saved = { displayName: me.account.displayName, description: me.account.description ?? '' };
  const [draft, keepDraft] = useDraft<typeof saved>('/my-account/settings/profile');
  const change = useChangeMe(() => keepDraft(undefined));
  const { form, mistakes, isMarked } = useRefusal(change.error, Object.keys(saved));
  const profile = draft ?? saved;
  const set = (part: Partial<typeof saved>) => {
    const next = { ...profile, ...part };
    keepDraft(next.displayName === saved.displayName && next.description === saved.description ? undefined : next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ displayName: profile.displayName.trim(), description: profile.description.trim() || null });
  };
  return (
    <Section title="Profile" intro={`Everybody can see this. Your user name stays ${me.username}.`}>
      <form className="form" ref={form} onSubmit={submit}>
        <TextField
          label="Display name"
          value={profile.displayName}
          onChange={({ target }) => set({ displayName: target.value })}
          readOnly={change.isPending}
          maxLength={120}
          pattern=".*\S.*"
          title="A name of at least one letter"
          autoComplete="name"
          required
          mistake={mistakes['displayName'] ?? null}
        />
        <TextArea
          label="About you"
          value={profile.description}
          onChange={({ target }) => set({ description: target.value })}
          readOnly={change.isPending}
          rows={4}
          minLength={3}
          maxLength={1000}
          mistake={mistakes['description'] ?? null}
        />
        <SubmitRow label="Save profile" busyLabel="Saving" isBusy={change.isPending}>
          <Outcome error={change.error} isMarked={isMarked}>
            {change.isSuccess && !draft && 'Your profile is saved.'}
          </Outcome>
          {draft && !change.error && <p className="soft small">Not saved yet.</p>}
        </SubmitRow>
      </form>
    </Section>
  );
}
