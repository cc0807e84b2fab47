import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { Notification } from './describe.ts';

/** Marks everything as read where something is not. */
export function ReadAll({ notifications }: { notifications: readonly Notification[] }) {
  const reading = useChange(videosApi.markAllNotificationsRead, { refreshes: [videosApi.listMyNotifications] });
  return (
    <>
      {notifications.some(({ read }) => !read) && (
        <Button kind="link" disabled={reading.isPending} onClick={() => reading.mutate({})}>
          {t('notifications.markAllRead')}
        </Button>
      )}
      <Outcome error={reading.error}>{reading.isSuccess && t('notifications.allRead')}</Outcome>
    </>
  );
}
