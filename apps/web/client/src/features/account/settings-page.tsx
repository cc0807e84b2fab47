import { useLocation } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useMyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { Sections } from '../../ui/section.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';
import styles from './settings-page.module.css';
import { pathOf, sectionsFor } from './settings-sections.tsx';

/** What people decide about their own account: a section at a time, each at its address. */
export function SettingsPage() {
  const { data: me, error, refetch } = useMyUser();
  const config = useConfig();
  const path = useLocation().pathname.replace(/\/$/, '');
  const sections = me ? sectionsFor(me) : [];
  const section = sections.find((each) => pathOf(each) === path);
  const offered = sections.filter((each) => each === section || !each.isOffered || (config && each.isOffered(config)));
  const title = t('frame.settings');
  useTitle(section ? `${t(section.label)} - ${title}` : title);
  if (me && !section) return <NotFoundPage />;
  return (
    <Page title={title}>
      {error && !me && <Failure error={error} retry={() => void refetch()} />}
      {!me && !error && <p className="visually-hidden">{t('state.loading')}</p>}
      {me && section && (
        <div className={styles.settings}>
          <SettingsNavigation key={path} sections={offered} section={section} />
          <Sections>{section.show(me)}</Sections>
        </div>
      )}
    </Page>
  );
}
