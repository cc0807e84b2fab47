import { hasRight, type Role } from '@flotilla/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describe, type Notification } from './describe.ts';
import styles from './notifications-page.module.css';

/** One thing that happened; who looks at it has read it. */
export function NotificationRow({ notification, leave }: { notification: Notification; leave?: () => void }) {
  const { id, read, createdAt } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const reading = useChange(videosApi.markNotificationsRead, { refreshes: [videosApi.listMyNotifications] });
  const me = useMe();
  const described = describe(notification, me !== undefined && hasRight(me.role.id as Role, 'MANAGE_ABUSES'));
  if (!described) return null;
  const { text, to } = described;
  const markRead = () => reading.mutate({ body: { ids: [id] } });
  const follow = () => {
    if (!read) markRead();
    leave?.();
  };
  return (
    <li className={read ? styles.row : `${styles.row} ${styles.unread}`}>
      <div className={styles.words}>
        <Link ref={link} to={to} onClick={follow}>
          {!read && <span className="visually-hidden">{t('notifications.isUnread')} </span>}
          {text}
        </Link>
        <span className="small soft block">
          <RelativeDate date={createdAt} />
        </span>
      </div>
      {!read && (
        <Button
          kind="quiet"
          isSquare
          disabled={reading.isPending}
          aria-label={t('notifications.markRead', { text })}
          onClick={() => {
            // The button goes away with what it does.
            link.current?.focus();
            markRead();
          }}
        >
          <Icon name="check" />
        </Button>
      )}
    </li>
  );
}
