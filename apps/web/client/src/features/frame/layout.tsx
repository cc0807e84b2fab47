import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigationType } from 'react-router';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Broadcast } from '../about/broadcast.tsx';
import { useKeptPreferences } from '../preferences/use-preferences.ts';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { PasswordHint } from './password-hint.tsx';
import { SearchBox } from './search-box.tsx';
import { UploadsPill } from './uploads-pill.tsx';

/** The frame around every page: bar, navigation, main. A new page takes the focus to its beginning. */
export function Layout() {
  const signedIn = useSession() !== null;
  const main = useFocusOnNavigation();
  useKeptPreferences();
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <Brand />
        <SearchBox />
        <UploadsPill />
        {signedIn && (
          <Link className="button main-action bar-upload" to="/upload" aria-label="Upload">
            <Icon name="upload" />
            <span>Upload</span>
          </Link>
        )}
        {signedIn ? <AccountMenu /> : <SignInLink className={buttonClass({ kind: 'quiet' })} />}
      </header>
      <nav className="rail" aria-label="Main">
        <NavLink to="/" end>
          <Icon name="home" />
          <span>Home</span>
        </NavLink>
        <NavLink to="/upload">
          <Icon name="upload" />
          <span>Upload</span>
        </NavLink>
        <NavLink to="/my-videos">
          <Icon name="videos" />
          <span>My videos</span>
        </NavLink>
        <NavLink to={signedIn ? '/my-account/settings' : '/preferences'}>
          <Icon name="settings" />
          <span>Settings</span>
        </NavLink>
        <NavLink to="/about">
          <Icon name="info" />
          <span>About</span>
        </NavLink>
      </nav>
      <main className="main" id="main" ref={main} tabIndex={-1}>
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
