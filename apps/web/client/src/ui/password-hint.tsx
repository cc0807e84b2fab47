import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { storage } from '../api/storage.ts';
import { Icon } from './icon.tsx';

/** Where people arrive after signing in; other pages stay calm. */
const SHOWN_AT: readonly string[] = ['/', '/upload'];
const KEY = 'flotilla.password-hint-done';

/** Remembers that the printed password of the first administrator was replaced, or that they do not want to hear of it. */
export function forgetPasswordHint(): void {
  storage.write(KEY, true);
}

/** Asks the first administrator to replace the password that the terminal printed. */
export function PasswordHint() {
  const username = useSession()?.username;
  const { pathname } = useLocation();
  const [isDone, setDone] = useState(() => storage.read<boolean>(KEY) === true);
  if (username !== 'root' || isDone || !SHOWN_AT.includes(pathname)) return null;
  return (
    <aside className="hint" aria-label="Advice">
      <Icon name="key" />
      <p>
        You signed in as the first administrator. If you still use the password that was printed at the first start,{' '}
        <Link to="/my-account/settings">choose one of your own</Link>.
      </p>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          forgetPasswordHint();
          setDone(true);
        }}
      >
        Done already
      </button>
    </aside>
  );
}
