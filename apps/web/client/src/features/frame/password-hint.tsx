import { Link, useLocation } from 'react-router';
import { useMe } from '../../api/me.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChangeMe } from '../account/change-me.ts';
import styles from './password-hint.module.css';

/** Where people arrive after signing in; other pages stay calm. */
const SHOWN_AT: readonly string[] = ['/', '/upload'];

/** Asks the first administrator to replace the password of the first start. */
export function PasswordHint() {
  const me = useMe();
  const { pathname } = useLocation();
  const change = useChangeMe();
  if (me?.username !== 'root' || me.noWelcomeModal || !SHOWN_AT.includes(pathname)) return null;
  return (
    <aside className={styles.hint} aria-label={t('passwordHint.label')}>
      <Icon name="key" />
      <p>
        <Message of="passwordHint.advice" link={(words) => <Link to="/my-account/settings/security#password">{words}</Link>} />
      </p>
      <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate({ body: { noWelcomeModal: true } })}>
        {t('passwordHint.done')}
      </Button>
    </aside>
  );
}
