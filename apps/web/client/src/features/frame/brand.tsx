import { logosOf } from '@flotilla/contracts-auth';
import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { instance, ownPath } from '../../instance.ts';
import { Boat } from '../../ui/icon.tsx';
import styles from './brand.module.css';

/** The instance at the head of every page, which leads to the first one: its logo for wide or for narrow pages, and its name. */
export function Brand() {
  // Both may have changed since the page was sent.
  const config = useConfig();
  const name = config?.instance.name ?? instance.name;
  const markOf = (type: 'header-square' | 'header-wide') => {
    const logo = config && logosOf(config.instance, type).at(-1);
    // The link says the name already.
    return logo ? <img src={ownPath(logo.fileUrl)} alt="" width={logo.width} height={logo.height} /> : <Boat />;
  };
  return (
    <Link className={styles.brand} to="/" aria-label={t('frame.brand', { name })}>
      <span className={`${styles.mark} ${styles.wide}`}>{markOf('header-wide')}</span>
      <span className={`${styles.mark} ${styles.narrow}`}>{markOf('header-square')}</span>
      {!config?.client.header.hideInstanceName && <span className={styles.name}>{name}</span>}
    </Link>
  );
}
