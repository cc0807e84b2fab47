import type { MyUser } from '../../api/me.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { choosePageLanguage } from '../preferences/page-language.ts';
import { type Draft, PreferencesForm } from '../preferences/preferences-form.tsx';
import { type Changes, useChangeMe } from './change-me.ts';

/** How the instance treats the person. */
export function PreferencesSection({ me }: { me: MyUser }) {
  const [kept, keepDraft] = useDraft<Draft>('/my-account/settings/preferences');
  const change = useChangeMe(() => keepDraft(undefined));
  const save = (draft: Draft) => {
    change.mutate(draft as Changes);
    // Pages follow mails; should it not be remembered, nothing is lost.
    choosePageLanguage(draft.language).catch(() => undefined);
  };
  return (
    <Section title="Preferences">
      <PreferencesForm
        initial={kept ?? me}
        languageHint="Mails are written in it. Pages are in English so far."
        isBusy={change.isPending}
        save={save}
        onChange={(draft) => {
          change.reset();
          keepDraft(draft);
        }}
      >
        <Outcome error={change.error}>{change.isSuccess && 'Your preferences are saved.'}</Outcome>
      </PreferencesForm>
    </Section>
  );
}
