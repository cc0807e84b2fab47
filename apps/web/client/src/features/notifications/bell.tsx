import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import styles from './bell.module.css';
import { NOTIFICATIONS } from './describe.ts';
import { useUnread } from './use-unread.ts';

const LazyPanel = later('BellPanel', () => import('./bell-panel.tsx'));

const MOST_SHOWN = 99;

/** Says how many notifications are unread; shows the newest where there is room for them, and leads to all where there is not. */
export function Bell() {
  const unread = useUnread();
  const isWide = useIsWide();
  const label = unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title');
  const looks = { kind: 'quiet', isSquare: true, className: styles.bell } as const;
  const face = (
    <>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      {isWide ? (
        <OpensLater
          button={(open) => (
            <Button {...looks} aria-label={label} aria-haspopup="dialog" onClick={open}>
              {face}
            </Button>
          )}
        >
          <LazyPanel label={label} face={face} className={buttonClass(looks)} />
        </OpensLater>
      ) : (
        <Link className={buttonClass(looks)} to={NOTIFICATIONS} aria-label={label}>
          {face}
        </Link>
      )}
      <output className="visually-hidden">{unread > 0 && label}</output>
    </>
  );
}
