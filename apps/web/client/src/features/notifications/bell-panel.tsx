import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import popover from '../../ui/popover.module.css';
import { useOpening } from '../../ui/use-opening.ts';
import styles from './bell-panel.module.css';
import { NOTIFICATIONS } from './describe.ts';
import { NotificationList } from './notification-list.tsx';
import { ReadAll } from './read-all.tsx';

const NEWEST = 8;

type Props = { readonly label: string; readonly face: ReactNode; readonly className: string };

/** The newest notifications behind the bell; open from the start because somebody asked for it. */
export function BellPanel({ label, face, className }: Props) {
  const id = useId();
  const { trigger, isOpen, setOpen } = useOpening();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={trigger} className={className} aria-label={label}>
        {face}
      </Button>
      <Popover className={`${popover.popover} ${styles.panel}`} placement="bottom end" aria-labelledby={id}>
        <Newest headingId={id} leave={() => setOpen(false)} />
      </Popover>
    </DialogTrigger>
  );
}

function Newest({ headingId, leave }: { headingId: string; leave: () => void }) {
  const list = usePages(videosApi.listMyNotifications, { query: {} }, { count: NEWEST, staleTime: 0 });
  const [page] = list.data?.pages ?? [];
  return (
    <>
      <header className={styles.head}>
        <h2 id={headingId}>{t('notifications.title')}</h2>
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
