import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import popover from '../../ui/popover.module.css';
import styles from './bell-panel.module.css';
import { NOTIFICATIONS } from './describe.ts';
import { NotificationList } from './notification-list.tsx';
import { ReadAll } from './read-all.tsx';

const NEWEST = 8;

type Props = { readonly label: string; readonly face: ReactNode; readonly className: string };

/** The newest notifications behind the bell; open from the start because somebody asked for it. */
export function BellPanel({ label, face, className }: Props) {
  const [isOpen, setOpen] = useState(true);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={className} aria-label={label}>
        {face}
      </Button>
      <Popover className={`${popover.popover} ${styles.panel}`} placement="bottom end">
        <Dialog className={styles.newest!}>
          <Newest leave={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Newest({ leave }: { leave: () => void }) {
  const list = usePages(videosApi.listMyNotifications, { query: {} }, { count: NEWEST, staleTime: 0 });
  const [page] = list.data?.pages ?? [];
  return (
    <>
      <header className={styles.head}>
        <Heading slot="title">{t('notifications.title')}</Heading>
        {page && <ReadAll notifications={page.data} />}
      </header>
      {list.isError && !page && <Failure error={list.error} retry={() => void list.refetch()} />}
      {page?.data.length === 0 && <p className={`soft ${styles.empty}`}>{t('notifications.empty.hint')}</p>}
      <NotificationList notifications={page?.data ?? []} isBusy={list.isPending} leave={leave} />
      <footer className={styles.foot}>
        <Link className="link" to={NOTIFICATIONS} onClick={leave}>
          {t('notifications.all')}
        </Link>
        <Link className="link" to="/my-account/settings/notifications" onClick={leave}>
          {t('notifications.settings')}
        </Link>
      </footer>
    </>
  );
}
