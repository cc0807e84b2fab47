import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigationType } from 'react-router';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { Unexpected } from '../../ui/unexpected.tsx';
import { Broadcast } from '../about/broadcast.tsx';
import { useKeptPreferences } from '../preferences/use-preferences.ts';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import styles from './layout.module.css';
import { PasswordHint } from './password-hint.tsx';
import { SearchBox } from './search-box.tsx';
import { UploadsPill } from './uploads-pill.tsx';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

const Bell = later('Bell', () => import('../notifications/bell.tsx'));

/** The frame around every page: bar, navigation, main. A new page takes the focus to its beginning. */
export function Layout() {
  const signedIn = useSession() !== null;
  const main = useFocusOnNavigation();
  useKeptPreferences();
  useNoStrayDrops();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('frame.skip')}
      </a>
      <header className={styles.bar}>
        <Brand />
        <SearchBox />
        <UploadsPill />
        {signedIn && (
          <Link className={buttonClass({ kind: 'main', className: styles.upload })} to="/upload" aria-label={t('frame.upload')}>
            <Icon name="upload" />
            <span>{t('frame.upload')}</span>
          </Link>
        )}
        {signedIn && (
          <Unexpected instead={() => null}>
            <Suspense fallback={null}>
              <Bell />
            </Suspense>
          </Unexpected>
        )}
        {signedIn ? <AccountMenu /> : <SignInLink className={buttonClass({ kind: 'quiet' })} />}
      </header>
      <nav className={styles.rail} aria-label={t('frame.navigation')}>
        <NavLink to="/" end>
          <Icon name="home" />
          <span>{t('frame.home')}</span>
        </NavLink>
        <NavLink className={styles.wideOnly ?? ''} to="/videos/overview">
          <Icon name="discover" />
          <span>{t('frame.discover')}</span>
        </NavLink>
        {signedIn && (
          <NavLink to="/videos/subscriptions">
            <Icon name="subscriptions" />
            <span>{t('subscriptions.title')}</span>
          </NavLink>
        )}
        <NavLink to="/upload">
          <Icon name="upload" />
          <span>{t('frame.upload')}</span>
        </NavLink>
        <NavLink to="/my-videos">
          <Icon name="videos" />
          <span>{t('frame.myVideos')}</span>
        </NavLink>
        {signedIn && (
          <NavLink className={styles.wideOnly ?? ''} to="/my-library/history/videos">
            <Icon name="history" />
            <span>{t('history.title')}</span>
          </NavLink>
        )}
        {signedIn && (
          <>
            <NavLink className={styles.wideOnly ?? ''} to="/my-library/video-playlists">
              <Icon name="playlist" />
              <span>{t('frame.playlists')}</span>
            </NavLink>
            <NavLink className={styles.wideOnly ?? ''} to="/my-library/watch-later">
              <Icon name="later" />
              <span>{t('frame.watchLater')}</span>
            </NavLink>
          </>
        )}
        <NavLink to={signedIn ? '/my-account/settings' : '/preferences'}>
          <Icon name="settings" />
          <span>{t('frame.settings')}</span>
        </NavLink>
        <NavLink {...(signedIn && { className: styles.wideOnly ?? '' })} to="/about">
          <Icon name="info" />
          <span>{t('frame.about')}</span>
        </NavLink>
      </nav>
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        <Broadcast />
        {signedIn && <PasswordHint />}
        <Outlet />
      </main>
    </div>
  );
}

/** How far each entry of the history was scrolled: going back leads to the same place of a list. */
const scrolledTo = new Map<string, number>();

function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const remember = () => scrolledTo.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.pathname === pathname) return;
    window.scrollTo(0, isReturn ? (scrolledTo.get(key) ?? 0) : 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, key, isReturn]);
  return main;
}
