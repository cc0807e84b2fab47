import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications-page.module.css';

const PAGE = 20;

/** Everything somebody was told of, the newest first. */
export function NotificationsPage() {
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const list = usePages(videosApi.listMyNotifications, { query: isUnreadOnly ? { unread: true } : {} }, { count: PAGE, staleTime: 0 });
  const reading = useChange(videosApi.markAllNotificationsRead, { refreshes: [videosApi.listMyNotifications] });
  const notifications = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={t('notifications.title')} actions={<Link to="/my-account/settings/notifications">{t('notifications.settings')}</Link>}>
      <CheckField label={t('notifications.unreadOnly')} checked={isUnreadOnly} onChange={({ target }) => setUnreadOnly(target.checked)} />
      {notifications.some(({ read }) => !read) && (
        <Button disabled={reading.isPending} onClick={() => reading.mutate({})}>
          {t('notifications.markAllRead')}
        </Button>
      )}
      <Outcome error={reading.error}>{reading.isSuccess && t('notifications.allRead')}</Outcome>
      {list.isError && notifications.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && notifications.length === 0 && (
        <EmptyPlace title={t('notifications.empty')}>{t('notifications.empty.hint')}</EmptyPlace>
      )}
      <ul className={styles.list} aria-busy={list.isPending}>
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <MoreButton list={list}>{t('notifications.more')}</MoreButton>
    </Page>
  );
}
