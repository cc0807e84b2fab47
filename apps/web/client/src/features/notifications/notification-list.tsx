import type { Notification } from './describe.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications-page.module.css';

type Props = {
  readonly notifications: readonly Notification[];
  readonly isBusy: boolean;
  /** What is done when somebody follows one. */
  readonly leave?: () => void;
};

export function NotificationList({ notifications, isBusy, leave }: Props) {
  return (
    <ul className={styles.list} aria-busy={isBusy}>
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} {...(leave && { leave })} />
      ))}
    </ul>
  );
}
