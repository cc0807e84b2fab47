import { useState } from 'react';
import { Link } from 'react-router';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { NotificationList } from './notification-list.tsx';
import { ReadAll } from './read-all.tsx';

const PAGE = 20;

/** Everything somebody was told of, the newest first. */
export function NotificationsPage() {
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const list = usePages(videosApi.listMyNotifications, { query: isUnreadOnly ? { unread: true } : {} }, { count: PAGE, staleTime: 0 });
  const notifications = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={t('notifications.title')} actions={<Link to="/my-account/settings/notifications">{t('notifications.settings')}</Link>}>
      <CheckField label={t('notifications.unreadOnly')} checked={isUnreadOnly} onChange={({ target }) => setUnreadOnly(target.checked)} />
      <ReadAll notifications={notifications} />
      {list.isError && notifications.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && notifications.length === 0 && (
        <EmptyPlace title={t('notifications.empty')}>{t('notifications.empty.hint')}</EmptyPlace>
      )}
      <NotificationList notifications={notifications} isBusy={list.isPending} />
      <MoreButton list={list}>{t('notifications.more')}</MoreButton>
    </Page>
  );
}
