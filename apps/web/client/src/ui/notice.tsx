import type { ReactNode } from 'react';
import { inWords } from '../api/in-words.ts';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import styles from './empty.module.css';
import { Icon, type IconName } from './icon.tsx';

/** A place where something could be but is not: what belongs here, and the way to it. */
export function EmptyPlace({
  icon = 'video',
  title,
  children,
  action,
  isPage = false,
}: {
  icon?: IconName;
  /** The whole page is empty: its heading is the page's. */
  isPage?: boolean;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}

/** Something went wrong: said at once to screen readers, with a way to try again. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <h2>{t('state.failed')}</h2>
      <p className="soft">{inWords(error)}</p>
      {retry && <Button onClick={retry}>{t('state.tryAgain')}</Button>}
    </div>
  );
}

/** A line under a form. */
export function Mistake({ children }: { children: ReactNode }) {
  return (
    <p className="mistake" role="alert">
      {children}
    </p>
  );
}
