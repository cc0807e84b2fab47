import type { MyUser } from '../../api/me.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { t } from '../../i18n/messages.ts';
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
    change.mutate({ body: draft as Changes });
    // Pages follow what is written to the person; should it not be remembered, nothing is lost.
    choosePageLanguage(draft.language).catch(() => undefined);
  };
  return (
    <Section title={t('preferences.title')}>
      <PreferencesForm
        initial={kept ?? me}
        language={{ hint: t('preferences.language.ofMember'), undecided: t('preferences.language.instance') }}
        isBusy={change.isPending}
        save={save}
        onChange={(draft) => {
          change.reset();
          keepDraft(draft);
        }}
      >
        <Outcome error={change.error}>{change.isSuccess && t('preferences.saved')}</Outcome>
      </PreferencesForm>
    </Section>
  );
}
