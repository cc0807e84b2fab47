import { Message } from '../../i18n/message.tsx';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import '../../styles/account.css';
import '../../styles/admin.css';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useMyUser } from '../../api/me.ts';
import { useHasDraft } from '../../forms/use-draft.ts';
import { hidden } from '../../ui/hidden.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageOutlet } from '../../ui/page-outlet.tsx';
import unsaved from '../../ui/unsaved.module.css';
import { useWaitingReports } from '../reports/waiting-reports.ts';
import { adminPages, adminPagesFor, FEDERATION, isAdminPage, REGISTRATIONS } from './admin-pages.ts';
import styles from './administration.module.css';
import { REPORTS } from './moderation-paths.ts';
import { useWaitingFollowers } from './waiting-followers.ts';
import { useWaitingRegistrations } from './waiting-registrations.ts';

/** The frame of the administration: its navigation, and a note for those who have no right to be here. */
export function Administration() {
  const { data: me, error, refetch } = useMyUser();
  const { pathname } = useLocation();
  const mail = useConfig()?.email;
  const waiting: Readonly<Record<string, number>> = {
    [FEDERATION]: useWaitingFollowers(me),
    [REGISTRATIONS]: useWaitingRegistrations(me),
    [REPORTS]: useWaitingReports(me),
  };
  const tabs = useRef<HTMLElement>(null);
  // Where there is no room for all of them, the present one is in view.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname, me]);
  if (!me && error) {
    return (
      <Page title={t('admin.title')}>
        <Failure error={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (!me) return <output className="visually-hidden">{t('state.loading')}</output>;
  const pages = adminPagesFor(me);
  const asked = adminPages.find((page) => isAdminPage(page, pathname));
  const [first] = pages;
  if (!first || (asked && !pages.includes(asked))) return <NotForYou />;
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to={first.path} replace />;
  return (
    <>
      <nav className={styles.tabs} ref={tabs} aria-label={t('admin.title')}>
        {pages.map(({ path, label }) => (
          <Tab key={path} path={path} label={label} waiting={waiting[path] ?? 0} isCurrent={path === asked?.path} />
        ))}
      </nav>
      {mail && (asked === first || asked?.isAboutMail) && <MailWarning {...mail} />}
      <PageOutlet />
    </>
  );
}

/** Above what is told by mail, and above the first page. */
function MailWarning({ enabled, delivery }: { enabled: boolean; delivery: string }) {
  if (enabled && delivery !== 'directory') return null;
  return <p className="banner warning">{enabled ? t('admin.mailInFolder') : t('admin.noMail')}</p>;
}

function Tab({ path, label, waiting, isCurrent }: { path: string; label: PlainKey; waiting: number; isCurrent: boolean }) {
  const hasDraft = useHasDraft(path);
  return (
    <Link to={path} className={hasDraft ? unsaved.unsaved : undefined} aria-current={isCurrent ? 'page' : undefined}>
      {hasDraft ? <Message of="admin.unsavedPage" page={t(label)} hidden={hidden} /> : t(label)}
      {waiting > 0 && (
        <span className={`${styles.waiting} num`}>
          <Message of="admin.waiting" count={waiting} hidden={hidden} />
        </span>
      )}
    </Link>
  );
}

function NotForYou() {
  return (
    <Page title={t('admin.notForYou')} isTitleHidden>
      <EmptyPlace
        icon="lock"
        title={t('admin.notForYou.title')}
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            {t('admin.notForYou.leave')}
          </Link>
        }
      >
        {t('admin.notForYou.hint')}
      </EmptyPlace>
    </Page>
  );
}
