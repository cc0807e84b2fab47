import { Link, useLocation } from 'react-router';
import { useMe } from '../../api/me.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChangeMe } from '../account/change-me.ts';

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
      <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate({ noWelcomeModal: true })}>
        Done already
      </Button>
    </aside>
  );
}
