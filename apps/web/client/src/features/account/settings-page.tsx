import { useMyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Sections } from '../../ui/section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { IdentitiesSection } from './identities/identities-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

/** Everything people decide about their own account. */
export function SettingsPage() {
  const { data: me, error, refetch } = useMyUser();
  return (
    <Page title={t('frame.settings')} width="middle">
      {error && !me && <Failure error={error} retry={() => void refetch()} />}
      {!me && !error && <p className="visually-hidden">{t('state.loading')}</p>}
      {me && (
        <Sections>
          <ProfileSection me={me} />
          <PreferencesSection me={me} />
          {me.pluginAuth === null && (
            <>
              <EmailSection me={me} />
              <PasswordSection me={me} />
            </>
          )}
          <IdentitiesSection me={me} />
          <TwoFactorSection me={me} />
          <SessionsSection me={me} />
          <FeedSection />
          <DeleteSection me={me} />
        </Sections>
      )}
    </Page>
  );
}
