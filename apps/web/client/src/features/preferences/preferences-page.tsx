import { useMutation } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useSession } from '../../api/session.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
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
  if (useSession()) return <Navigate to="/my-account/settings/preferences" replace />;
  return (
    <Page title={t('frame.settings')} width="middle">
      {preferences && config && (
        <Section
          title={t('preferences.title')}
          intro={<Message of="preferences.ofVisitor" link={(words) => <Link to="/login">{words}</Link>} />}
        >
          <PreferencesForm
            initial={{ ...preferences, language: chosenLocale() }}
            language={{ hint: t('preferences.language.ofVisitor'), undecided: t('preferences.language.browser') }}
            isBusy={saving.isPending}
            save={saving.mutate}
            onChange={saving.reset}
          >
            <Outcome error={saving.error}>{saving.isSuccess && t('preferences.saved')}</Outcome>
          </PreferencesForm>
        </Section>
      )}
    </Page>
  );
}
