import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import '../../styles/account.css';
import '../../styles/admin.css';
import { useEffect, useRef } from 'react';
import { Link, Navigate, NavLink, useLocation } from 'react-router';
import { useMyUser } from '../../api/me.ts';
import { useHasDraft } from '../../forms/use-draft.ts';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageOutlet } from '../../ui/page-outlet.tsx';
import { adminPages, adminPagesFor, isAdminPage } from './admin-pages.ts';

/** The frame of the administration: its navigation, and a kind word for those who have no right to be here. */
export function Administration() {
  const { data: me, error, refetch } = useMyUser();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // Where there is no room for all of them, the present one is in view.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname, me]);
  if (!me && error) {
    return (
      <Page title="Administration">
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
      <nav className="tabs" ref={tabs} aria-label="Administration">
        {pages.map(({ path, label }) => (
          <Tab key={path} path={path} label={label} />
        ))}
      </nav>
      <PageOutlet />
    </>
  );
}

function Tab({ path, label }: { path: string; label: string }) {
  const hasDraft = useHasDraft(path);
  return (
    <NavLink to={path} className={hasDraft ? 'unsaved' : ''}>
      {label}
      {hasDraft && <span className="visually-hidden"> (not saved yet)</span>}
    </NavLink>
  );
}

function NotForYou() {
  return (
    <Page title="Not for you" isTitleHidden>
      <EmptyPlace
        icon="lock"
        title="This page is for the people who run the instance"
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            To the home page
          </Link>
        }
      >
        If you should see it, ask an administrator to give you another role.
      </EmptyPlace>
    </Page>
  );
}
