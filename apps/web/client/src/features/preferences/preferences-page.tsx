import '../../styles/account.css';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useSession } from '../../api/session.ts';
import { chosenLocale } from '../../i18n/wished-language.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { visitorPreferences } from './kept-preferences.ts';
import { choosePageLanguage } from './page-language.ts';
import { type Draft, PreferencesForm } from './preferences-form.tsx';
import { usePreferences } from './use-preferences.ts';

/** What people without an account can choose: it stays in their browser. */
export function PreferencesPage() {
  const preferences = usePreferences();
  const config = useConfig();
  const saving = useMutation({
    mutationFn: async ({ language, ...chosen }: Draft) => {
      visitorPreferences.write(chosen);
      await choosePageLanguage(language);
    },
  });
  if (useSession()) return <Navigate to="/my-account/settings" replace />;
  return (
    <Page title="Settings" width="middle">
      {preferences && config && (
        <Section
          title="Preferences"
          intro={
            <>
              They stay in this browser. With an account they go where you go: <Link to="/login">sign in</Link>.
            </>
          }
        >
          <PreferencesForm
            initial={{ ...preferences, language: chosenLocale() }}
            languageHint="Pages are in English so far; it is kept for when there are others."
            isBusy={saving.isPending}
            save={saving.mutate}
            onChange={saving.reset}
          >
            <Outcome error={saving.error}>{saving.isSuccess && 'Your preferences are saved.'}</Outcome>
          </PreferencesForm>
        </Section>
      )}
    </Page>
  );
}
