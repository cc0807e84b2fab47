import { useMe } from '../../api/me.ts';
import { session } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import { useWaitingFollowers } from '../admin/waiting-followers.ts';
import { useWaitingRegistrations } from '../admin/waiting-registrations.ts';
import { useWaitingReports } from '../reports/waiting-reports.ts';
import styles from './account-menu.module.css';

const LazyActions = later('AccountActions', () => import('./account-actions.tsx'));

/** The signed-in person and what concerns them. The menu itself is loaded when it is first wanted. */
export function AccountMenu() {
  const me = useMe();
  const actor = me?.account ?? { name: session.read()?.username ?? '?', displayName: session.read()?.username ?? '?', avatars: [] };
  const waiting = useWaitingRegistrations(me) + useWaitingReports(me) + useWaitingFollowers(me);
  const label = waiting > 0 ? t('frame.yourAccountWaiting', { count: waiting }) : t('frame.yourAccount');
  const face = (
    <>
      <Avatar actor={actor} />
      {waiting > 0 && <span className={styles.waiting} aria-hidden="true" />}
    </>
  );
  const button = (open: () => void) => (
    <button type="button" className={styles.face} aria-label={label} aria-haspopup="menu" onClick={open}>
      {face}
    </button>
  );
  return (
    <OpensLater button={button}>
      <LazyActions me={me} waiting={waiting} label={label} actor={actor} face={face} className={styles.face!} />
    </OpensLater>
  );
}
