import { Link, useLocation } from 'react-router';
import { useChangeMe } from '../account/change-me.ts';
import { useMe } from '../api/queries.ts';
import { Icon } from './icon.tsx';

/** Where people arrive after signing in; other pages stay calm. */
const SHOWN_AT: readonly string[] = ['/', '/upload'];

/** Asks the first administrator to replace the password that the terminal printed. */
export function PasswordHint() {
  const me = useMe();
  const { pathname } = useLocation();
  const change = useChangeMe();
  if (me?.username !== 'root' || me.noWelcomeModal || !SHOWN_AT.includes(pathname)) return null;
  return (
    <aside className="hint" aria-label="Advice">
      <Icon name="key" />
      <p>
        You signed in as the first administrator. If you still use the password that was printed at the first start,{' '}
        <Link to="/my-account/settings">choose one of your own</Link>.
      </p>
      <button type="button" className="button quiet" disabled={change.isPending} onClick={() => change.mutate({ noWelcomeModal: true })}>
        Done already
      </button>
    </aside>
  );
}
