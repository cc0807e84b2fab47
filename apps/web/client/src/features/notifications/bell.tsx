import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './bell.module.css';
import { useUnread } from './use-unread.ts';

const MOST_SHOWN = 99;

/** Leads to the notifications and says how many are unread. */
export function Bell() {
  const unread = useUnread();
  const label = unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title');
  return (
    <>
      <Link
        className={buttonClass({ kind: 'quiet', isSquare: true, className: styles.bell })}
        to="/my-account/notifications"
        aria-label={label}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </Link>
      <output className="visually-hidden">{unread > 0 && label}</output>
    </>
  );
}
