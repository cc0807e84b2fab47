import { Icon } from '../../ui/icon.tsx';
import styles from './upload-row.module.css';

/** The place of a thumbnail that is not there yet. */
export function BlankImage() {
  return (
    <div className={styles.blank}>
      <Icon name="video" />
    </div>
  );
}
